import { divisions } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import type { Occupancy } from '@aangan/contract/people/occupancies'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { client } from '../../core/api/api.ts'
import { Select } from '../../ui/input/select.tsx'

const houses = client('houses')

interface Props {
  houseNo: string
  division: string
  communityId: string | undefined
  field: { name: string; value: string; onChange: (value: unknown) => void }
}

/** Shown when somebody lives in the house already. */
export function HouseholdChoice({ field, ...house }: Props) {
  const households = useHouseholdsOf(house)
  const gone = field.value !== '' && !households.some(([id]) => id === field.value)
  const clear = useEffectEvent(() => field.onChange(''))
  useEffect(() => {
    if (gone) clear()
  }, [gone])
  if (households.length === 0) return null
  return (
    <Select
      label="Household"
      empty="New household"
      options={households.map(([value, people]) => ({
        value,
        label: msg('Join the household of {names}', { names: people.map(({ userName }) => userName).join(', ') }),
      }))}
      {...field}
    />
  )
}

function useHouseholdsOf({ houseNo, division, communityId }: Omit<Props, 'field'>): [string, Occupancy[]][] {
  const wing = divisions.find((known) => known === division)
  const { data = [] } = useQuery({
    queryKey: ['houses', 'households', houseNo, division, communityId],
    enabled: houseNo !== '' && wing !== undefined,
    queryFn: async ({ signal }) => {
      const query = { number: houseNo, division: wing, communityId, size: 100 }
      const { content } = await houses.list({ query, signal })
      const found = content.find(({ number }) => number.toLowerCase() === houseNo.toLowerCase())
      return found ? (await houses.read({ params: { id: found.id }, signal })).occupancies : []
    },
  })
  const households = new Map<string, Occupancy[]>()
  for (const one of data)
    if (one.endedAt === null) households.set(one.householdId, [...(households.get(one.householdId) ?? []), one])
  return [...households]
}
