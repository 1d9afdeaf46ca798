import type { age } from './age.ts'
import type { board } from './board.ts'
import type { disk } from './disk.ts'
import type { entries } from './entries.ts'
import type { imports } from './imports.ts'
import type { exports } from './exports.ts'
import type { footprint } from './footprint.ts'
import type { growth } from './growth.ts'
import type { againstLimit } from './limit.ts'
import type { live } from './live.ts'
import type { machineFacts } from './machine.ts'
import type { againstPeers } from './peers.ts'
import type { writes } from './writes.ts'

type Made<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>

/** The content of `results.json`: the latest measurement of each part. */
export interface Results {
  measured?: Partial<Record<string, { at: string; quick: boolean; machine: ReturnType<typeof machineFacts> }>>
  limit?: Made<typeof againstLimit>
  writes?: Made<typeof writes>
  growth?: Made<typeof growth>
  age?: Made<typeof age>
  footprint?: Made<typeof footprint>
  live?: Made<typeof live>
  gate?: { board: Made<typeof board>; entries: Made<typeof entries> }
  export?: Made<typeof exports>
  import?: Made<typeof imports>
  disk?: Made<typeof disk>
  peers?: Made<typeof againstPeers>
}
