import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'

// A file of its own, so that the desk's first view does not list the files of this form.
const Form = lazyScreen(() => import('../../society/notices/emergency-form.part.tsx'), 'EmergencyFormAlone')
const formId = 'emergency'

/** The notice board's form for an emergency, as a sheet of the desk. */
export function EmergencySheet() {
  const t = useT()
  const { close } = useView()
  const [busy, setBusy] = useState(false)
  return (
    <Sheet
      tone="stop"
      icon={TriangleAlert}
      title={words.emergency}
      buttons={
        <BigButton type="submit" form={formId} tone="stop" busy={busy}>
          {t('Send')}
        </BigButton>
      }
    >
      <Form id={formId} onBusy={setBusy} onSent={close} />
    </Sheet>
  )
}
