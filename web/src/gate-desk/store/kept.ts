import type { Board, Directory } from '@aangan/contract/gate/board'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Mark } from './marks.ts'
import { QueueTable } from './queue-table.ts'
import type { Queued } from './queued.ts'

// The desk's database on the device. A queue of an older version is still understood: only ever add to these shapes.

export type KeptBoard = Board & {
  /** How far the server's clock is ahead of the device's. */
  readonly behindMs: number
}
export interface Kept<T> {
  readonly communityId: string
  /** By the device's clock. */
  readonly syncedAt: number
  readonly value: T
}

/** Of a visit; it goes to the server by itself. */
export interface WaitingPhoto {
  readonly visitId: string
  readonly communityId: string
  readonly takenAt: string
  readonly photo: Blob
}

interface Tables extends DBSchema {
  lists: { key: 'board' | 'directory'; value: Kept<KeptBoard> | Kept<Directory> }
  queue: { key: number; value: Queued }
  photos: { key: string; value: WaitingPhoto }
  /** What this desk has marked, for Undo over a reload. */
  marks: { key: string; value: Mark & { readonly communityId: string } }
  /** Passes that were used on this desk, by their id. */
  used: { key: string; value: { readonly passId: string; readonly at: number } }
}
export type KeptDatabase = IDBPDatabase<Tables>

/** Undefined where the browser keeps none, as in some private windows. */
export async function openKept(): Promise<KeptDatabase | undefined> {
  try {
    return await openDB<Tables>('aangan-desk', 1, {
      upgrade(db) {
        db.createObjectStore('lists')
        db.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true })
        db.createObjectStore('photos', { keyPath: 'visitId' })
        db.createObjectStore('marks', { keyPath: 'movementId' })
        db.createObjectStore('used', { keyPath: 'passId' })
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
