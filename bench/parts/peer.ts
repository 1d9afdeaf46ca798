import { audit, notices, searchByNumber, type Call } from '../calls/calls.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import type { Running } from '../measure/servers.ts'

/** The calls that peers answer. */
export const askedOfPeers = { searchByNumber, notices, audit }

/** An application on another framework and the same database. */
export interface Peer {
  readonly name: string
  /** Its packages are installed here. */
  readonly folder: string
  /** Sets it up and starts its server on the server's core. */
  start(seeded: SeededDatabase): Promise<Running>
  /** The same calls in its own API. */
  readonly requests: Readonly<Record<keyof typeof askedOfPeers, Call['requests']>>
}
