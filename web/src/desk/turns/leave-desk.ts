import { msg } from '@aangan/contract/core/language/text'
import { go } from '../../core/address/history.ts'
import { paths } from '../../core/address/paths.ts'
import { logout } from '../../shell/session/session.ts'
import { ask } from '../../ui/dialog/confirm.ts'
import { words } from '../parts/words.ts'
import type { DeskStore } from '../store/desk-store.ts'
import { ofTurn, waitingOf } from '../store/queued.ts'
import { keepTurn, turnHere } from '../../shell/session/desk-turn.ts'

/** Logs out. What is not synced of one's own turn goes with it, if the guard says so; what others wrote down waits. */
export async function leaveDesk(store: DeskStore | undefined): Promise<void> {
  if (store && !(await givesUpQueue(store))) return
  void go(paths.login, { unasked: true })
  if (turnHere()) keepTurn(undefined)
  logout()
}

async function givesUpQueue(store: DeskStore): Promise<boolean> {
  await store.reload()
  const turn = turnHere()
  const count = ofTurn(waitingOf(store.state().queue, store.communityId), turn?.id).length
  const isLeaving =
    count === 0 ||
    (await ask({
      question: msg(words.logOutLoses, { count }),
      verb: words.deleteAndLogOut,
      otherwise: words.stay,
    }))
  if (isLeaving && count > 0) await store.dropQueue(turn?.id)
  return isLeaving
}
