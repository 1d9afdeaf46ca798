import type { KeptDatabase, Tables } from './tables.ts'
import { openDB } from 'idb'
import { QueueTable } from './queue-table.ts'

/** Undefined where the browser keeps none, as in some private windows. */
export async function openKept(): Promise<KeptDatabase | undefined> {
  try {
    return await openDB<Tables>('aangan-desk', 2, {
      upgrade(db, before) {
        if (before < 1) {
          db.createObjectStore('lists')
          db.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true })
          db.createObjectStore('photos', { keyPath: 'visitId' })
          db.createObjectStore('marks', { keyPath: 'movementId' })
          db.createObjectStore('used', { keyPath: 'passId' })
        }
        db.createObjectStore('turns', { keyPath: 'seq', autoIncrement: true })
      },
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    })
  } catch {
    return undefined
  }
}

/** All but what waits, with its photos, for a guard of its community. */
export async function wipe(db: KeptDatabase | undefined): Promise<void> {
  if (!db) return
  const tx = db.transaction(['lists', 'marks', 'used'], 'readwrite')
  await Promise.all([
    tx.objectStore('lists').clear(),
    tx.objectStore('marks').clear(),
    tx.objectStore('used').clear(),
    tx.done,
  ])
  await new QueueTable(db).removeAnswered()
}

/** At logout, and when a session is over. */
export async function wipeDesk(): Promise<void> {
  const db = await openKept()
  await wipe(db)
  db?.close()
}
