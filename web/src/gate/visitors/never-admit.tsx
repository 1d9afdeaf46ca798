import type { Visit } from '@aangan/contract/gate/visits'
import { Ban } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { useWide } from '../../ui/browser/use-wide.ts'

const NeverAdmitForm = lazyScreen(() => import('./never-admit.form.tsx'), 'NeverAdmitForm')

/** Asks, in a dialog. In a list, `row` names whom each button is about, and a table has an icon. */
export function NeverAdmit({ visit, row = false }: { visit: Visit; row?: boolean }) {
  const t = useT()
  const wide = useWide()
  const label = t('Never Admit to My House: {name}', { name: visit.visitorName })
  const [opened, setOpened] = useState(0)
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState(false)
  const done = useRef<HTMLParagraphElement>(null)
  const show = async () => {
    await NeverAdmitForm.preload()
    setOpened(opened + 1)
    setOpen(true)
  }
  return (
    <>
      {saved ? (
        <p ref={done} tabIndex={-1} className="self-center text-sm font-semibold">
          {t('Your house does not admit them.')}
        </p>
      ) : row && wide ? (
        <IconButton icon={Ban} tone="quiet-danger" label={label} run={() => void show()} />
      ) : (
        <Button tone="quiet-danger" aria-label={row ? label : undefined} onClick={() => void show()}>
          {t('Never Admit to My House')}
        </Button>
      )}
      {opened > 0 && (
        <NeverAdmitForm
          key={opened}
          visit={visit}
          open={open}
          returnFocus={() => done.current}
          onSaved={() => setSaved(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
