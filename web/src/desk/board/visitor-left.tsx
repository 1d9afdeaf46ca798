import type { BoardVisit } from '@aangan/contract/gate/board'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'
import { BigButton } from '../parts/big-button.tsx'
import type { Desk } from './desk.ts'
import { words } from '../parts/words.ts'

/** The visitor did not wait. */
export function GaveUpButton({ visit, desk }: { visit: BoardVisit; desk: Desk }) {
  const t = useT()
  const giveUp = useAction({
    run: () => desk.end(visit, 'GAVE_UP'),
    failed: (_, __, error) => msg(words.refused, { reason: messageOf(error) }),
  })
  return (
    <BigButton busy={giveUp.busy} onClick={() => giveUp.start()}>
      {t(words.visitorLeft)}
    </BigButton>
  )
}
