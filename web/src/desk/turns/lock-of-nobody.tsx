import type { Device } from '../board/device.ts'
import { useDeskStore } from '../store/use-desk-store.ts'
import { Lock } from './lock.tsx'

/** The desk waits for its next guard, and nobody is signed in: nothing is sent or read until then. */
export function LockOfNobody({ device }: { device: Device }) {
  const store = useDeskStore(device.communityId)
  return store ? <Lock device={device} store={store} /> : null
}
