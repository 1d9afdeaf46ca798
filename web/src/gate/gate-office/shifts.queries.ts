import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { theGate } from './gate-office.ts'

const shifts = client('shifts')

type ShiftQuery = NonNullable<NonNullable<Parameters<typeof shifts.list>[0]>['query']>
export const useShifts = (query: ShiftQuery) =>
  useQuery({
    queryKey: [...theGate, 'shifts', query],
    queryFn: ({ signal }) => shifts.list({ query, signal }),
    placeholderData: keepPreviousData,
  })
