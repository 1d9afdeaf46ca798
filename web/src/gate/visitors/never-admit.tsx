import type { Visit } from '@aangan/contract/gate/visits'
import { useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

const NeverAdmitForm = lazyScreen(() => import('./never-admit.form.tsx'), 'NeverAdmitForm')

/** Asks, in a dialog. */
export function NeverAdmit({ visit }: { visit: Visit }) {
  const t = useT()
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
      ) : (
        <Button tone="quiet-danger" onClick={() => void show()}>
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
