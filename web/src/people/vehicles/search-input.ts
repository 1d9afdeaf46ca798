import { readTyped } from '@aangan/contract/core/typed-input'
import { searchByHouse, searchByNumber } from '@aangan/contract/people/vehicles'
import * as z from 'zod/mini'
import type { Shown } from '../../core/language/say.ts'
import { firstIssues } from '../../ui/form/form-errors.ts'
import type { VehicleSearch } from './vehicles.queries.ts'

/** The fields of the search, as typed and as kept in the address. */
export interface SearchInput {
  readonly by: string
  readonly vehicleNo: string
  readonly houseNo: string
  readonly division: string
}
export type SearchProblems = Partial<Record<keyof SearchInput, Shown>>

/** The search to run, or what is still missing, field by field. */
export function parseSearch({ by, vehicleNo, houseNo, division }: SearchInput): {
  search?: VehicleSearch
  problems: SearchProblems
} {
  if (by === 'house') {
    const { data, error } = z.safeParse(searchByHouse, readTyped(searchByHouse, { houseNo, division }), {
      reportInput: true,
    })
    return data ? { search: { by: 'house', ...data }, problems: {} } : { problems: firstIssues({ error }) }
  }
  const { data, error } = z.safeParse(searchByNumber, { vehicleNo }, { reportInput: true })
  return data ? { search: { by: 'vehicleNo', ...data }, problems: {} } : { problems: firstIssues({ error }) }
}
