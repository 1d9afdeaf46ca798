import { helpers } from './helpers.steps.ts'
import { houses } from './houses.steps.ts'
import { openPass, type Pass } from './passes.steps.ts'
import { residents, type KnownHouseholds } from './residents.steps.ts'
import { vehicles } from './vehicles.steps.ts'
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
