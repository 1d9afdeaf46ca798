import { helpers } from './helpers.operations.ts'
import { houses } from './houses.operations.ts'
import { openPass, type Pass } from './passes.operations.ts'
import { residents, type KnownHouseholds } from './residents.operations.ts'
import { vehicles } from './vehicles.operations.ts'
import type { Work } from './work.sql.ts'

/** Through the rows of an import, whatever its kind. */
export function passFor(work: Work, known: KnownHouseholds): Pass {
  switch (work.kind) {
    case 'RESIDENTS':
      return openPass(residents(known), work)
    case 'VEHICLES':
      return openPass(vehicles, work)
    case 'HELPERS':
      return openPass(helpers, work)
    case 'HOUSES':
      return openPass(houses, work)
  }
}
