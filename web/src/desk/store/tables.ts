import type { Board, Directory } from '@aangan/contract/gate/board'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { Mark } from './marks.ts'
import type { Queued } from './queued.ts'
import type { Waiting } from './waiting.ts'

// The desk's database on the device. A queue of an older version is still understood: only ever add to these shapes.

export type KeptBoard = Board & {
  /** How far the server's clock is ahead of the device's. */
  readonly behindMs: number
}
export interface Kept<T> {
  readonly communityId: string
  /** The moment by the device's clock. */
  readonly syncedAt: number
  readonly value: T
}

/** A visit's photo; it goes to the server by itself. */
export interface WaitingPhoto {
  readonly visitId: string
  readonly communityId: string
  readonly takenAt: string
  readonly photo: Blob
}

export interface Tables extends DBSchema {
  lists: { key: 'board' | 'directory'; value: Kept<KeptBoard> | Kept<Directory> }
  queue: { key: number; value: Queued }
  photos: { key: string; value: WaitingPhoto }
  turns: { key: number; value: Waiting }
  /** What this desk has marked, for Undo over a reload. */
  marks: { key: string; value: Mark & { readonly communityId: string } }
  /** Passes that were used on this desk, by their id. */
  used: { key: string; value: { readonly passId: string; readonly at: number } }
}
export type KeptDatabase = IDBPDatabase<Tables>
