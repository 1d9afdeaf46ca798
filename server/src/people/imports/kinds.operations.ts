import { helpers } from './helpers.operations.ts'
import { houses } from './houses.operations.ts'
import { openImporter, type RowImporter } from './importer.operations.ts'
import { residents, type KnownHouseholds } from './residents.operations.ts'
import { vehicles } from './vehicles.operations.ts'
import type { Work } from './work.sql.ts'

/** Through the rows of an import, whatever its kind. */
export function importerFor(work: Work, known: KnownHouseholds): RowImporter {
  switch (work.kind) {
    case 'RESIDENTS':
      return openImporter(residents(known), work)
    case 'VEHICLES':
      return openImporter(vehicles, work)
    case 'HELPERS':
      return openImporter(helpers, work)
    case 'HOUSES':
      return openImporter(houses, work)
  }
}
