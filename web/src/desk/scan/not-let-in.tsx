import { OctagonX, ScanQrCode, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { BigButton } from '../parts/big-button.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'

interface Props {
  reason: Shown
  hint: Shown
  onAgain: () => void
  children?: ReactNode
}

/** Red, with what the guard can do instead. */
export function NotLetIn({ reason, hint, onAgain, children }: Props) {
  const t = useT()
  const say = useSay()
  const { replace } = useView()
  return (
    <Sheet
      tone="stop"
      icon={OctagonX}
      title={words.stopped}
      text={reason}
      buttons={
        <>
          <BigButton tone="primary" className="min-h-16" onClick={onAgain}>
            <ScanQrCode className="size-6" />
            {t(words.scanAgain)}
          </BigButton>
          <BigButton className="min-h-16" onClick={() => replace({ show: 'new' })}>
            <UserRoundPlus className="size-6" />
            {t(words.newVisitor)}
          </BigButton>
        </>
      }
    >
      {children}
      <p className="text-lg">{say(hint)}</p>
    </Sheet>
  )
}
