import type { machineFacts } from '../measure/machine.ts'
import type { PartName, Parts } from '../parts.ts'

/** The time and machine of a measurement. */
interface Occasion {
  readonly at: string
  readonly quick: boolean
  readonly machine: ReturnType<typeof machineFacts>
}

/** The content of `results.json`: the latest measurement of each part. */
export type Results = { readonly [P in PartName]?: Awaited<ReturnType<Parts[P]>> } & {
  readonly measured?: Partial<Record<PartName, Occasion>>
}
