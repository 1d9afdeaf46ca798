import type { age } from '../parts/age.ts'
import type { board } from '../parts/board.ts'
import type { disk } from '../day/disk.ts'
import type { entries } from '../parts/entries.ts'
import type { imports } from '../parts/imports.ts'
import type { exports } from '../parts/exports.ts'
import type { footprint } from '../parts/footprint.ts'
import type { growth } from '../parts/growth.ts'
import type { reads } from '../parts/reads.ts'
import type { live } from '../parts/live.ts'
import type { machineFacts } from '../measure/machine.ts'
import type { againstPeers } from '../parts/peers.ts'
import type { writes } from '../parts/writes.ts'

type Made<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>

/** The content of `results.json`: the latest measurement of each part. */
export interface Results {
  measured?: Partial<Record<string, { at: string; quick: boolean; machine: ReturnType<typeof machineFacts> }>>
  reads?: Made<typeof reads>
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
