import type { Notice } from '@aangan/contract/society/notices'
import { client } from '../../core/api/api.ts'
import { createStore } from '../../core/store.ts'
import { queryClient } from '../../shell/query-client.tsx'
import { deskLock } from '../../shell/session/desk-lock.ts'

const readers = client('noticeReaders')

/** The emergencies under way that this person has not read, newest first. */
export const unreadEmergencies = createStore<readonly Notice[]>([])

/** Read on this page: their screen does not come back, also where the network is gone. */
const read = new Set<string>()
/** Put away at a locked desk: whoever pressed there is not known, so that its guard sees them once more. */
const putAway = new Set<string>()

const send = (id: string) =>
  readers.read({ params: { id } }).then(
    () => queryClient.invalidateQueries({ queryKey: ['notices'] }),
    () => undefined,
  )

export function readEmergency(id: string): void {
  const isNobodys = deskLock.get()
  const away = isNobodys ? putAway : read
  away.add(id)
  unreadEmergencies.set(unreadEmergencies.get().filter((one) => one.id !== id))
  if (!isNobodys) void send(id)
}

/** What the server lists. It still lists what was read where that did not arrive. */
export function knowEmergencies(found: readonly Notice[]): void {
  for (const { id } of found) if (read.has(id)) void send(id)
  if (!deskLock.get()) putAway.clear()
  unreadEmergencies.set(found.filter(({ id }) => !read.has(id) && !putAway.has(id)))
}

export function forgetEmergencies(): void {
  read.clear()
  putAway.clear()
  unreadEmergencies.set([])
}
