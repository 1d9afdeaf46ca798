import type { Community } from '../calls/callers.ts'
import { audit, notices, searchByNumber } from '../calls/calls.ts'
import type { Request } from '../calls/request.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import type { Running } from '../measure/servers.ts'

/** The calls that peers answer. */
export const askedOfPeers = { searchByNumber, notices, audit }

export type Row = Readonly<Record<string, unknown>>

/** How what a peer lists is compared with what ours lists. */
export interface Compared {
  /** Our rows without what the peer cannot answer. */
  ofOurs(rows: readonly Row[]): readonly Row[]
  /** A row of the peer's with our names of its fields. */
  ofTheirs(row: Row): Row
}

type RequestsOfPeer = (communities: readonly Community[], seeded: SeededDatabase) => Request[] | Promise<Request[]>

/** An application on another framework and the same database. */
export interface Peer {
  readonly name: string
  /** Its packages are installed here. */
  readonly folder: string
  /** Sets it up and starts its server on the server's core. */
  start(seeded: SeededDatabase): Promise<Running>
  /** The same calls in its own API. */
  readonly requests: Readonly<Record<keyof typeof askedOfPeers, RequestsOfPeer>>
  readonly compared: Readonly<Record<keyof typeof askedOfPeers, Compared>>
}
