import { remember, stored } from '../../core/storage.ts'
import { createStore } from '../../core/store.ts'

const isLocked = () => stored('deskLocked') !== null

/** Whether this browser's gate desk is locked: then every page of it is the lock. A reload changes nothing. */
export const deskLock = createStore(isLocked())

export const lockDesk = (locked: boolean) => {
  remember({ deskLocked: locked ? 'yes' : null })
  deskLock.set(locked)
}

// Another tab.
addEventListener('storage', ({ key }) => {
  if (key === 'deskLocked') deskLock.set(isLocked())
})
