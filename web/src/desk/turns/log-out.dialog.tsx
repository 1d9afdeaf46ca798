import { useT } from '../../core/language/language.ts'
import { go } from '../../core/address/history.ts'
import { paths } from '../../core/address/paths.ts'
import { lockDesk } from '../../shell/session/desk-lock.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { words } from '../parts/words.ts'

interface Props {
  open: boolean
  /** A shift is open. */
  handsOver: boolean
  onLogOut: () => void
  onClose: () => void
}

/** Most who log out only want the next guard to take over, or to go away for a moment. */
export function LogOutDialog({ open, handsOver, onLogOut, onClose }: Props) {
  const t = useT()
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog open={open} title={words.logOut} onClose={onClose} onOutside={onClose}>
      <div className="mt-4 flex flex-col gap-2">
        {handsOver && (
          <BigButton tone="primary" onClick={choose(() => void go(`${paths.gate}?show=shift`))}>
            {t(words.handOver)}
          </BigButton>
        )}
        <BigButton onClick={choose(() => lockDesk(true))}>{t(words.lock)}</BigButton>
        <BigButton tone="danger" onClick={choose(onLogOut)}>
          {t(words.logOut)}
        </BigButton>
      </div>
    </Dialog>
  )
}
