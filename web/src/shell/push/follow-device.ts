import { finishFirst } from '../../core/address/leaving.ts'
import { onLogout } from '../session/session.ts'
import { forgetDevice, isPushedTo } from './pushed-device.ts'
import { followWorker } from './worker.ts'

/** For as long as this person is signed in: opens what was tapped, keeps the subscription fresh, and ends it at logout. */
export function followDevice(userId: string, open: (path: string) => void): () => void {
  onLogout(() => finishFirst(forgetDevice()))
  if (isPushedTo(userId)) void import('./push.ts').then(({ renewSubscription }) => renewSubscription(userId))
  return followWorker(open)
}
