import { limits } from '@aangan/contract/core/constants'
import { houseLabel } from '@aangan/contract/core/houses'
import { useState } from 'react'
import { usePeopleNamed } from '../../people/users/people-named.queries.ts'
import { SuggestInput } from '../../ui/input/suggest-input.tsx'
import type { Filters } from '../../ui/list/use-filters.ts'

interface Props {
  filters: Pick<Filters<{ userId: string; communityId: string }>, 'applied' | 'field' | 'choose'>
}

/** Suggests people by name, and takes a username or an id. */
export function PersonFilter({ filters }: Props) {
  const { userId, communityId } = filters.applied
  const [isTyped, setTyped] = useState(false)
  const people = usePeopleNamed(isTyped ? userId : '', communityId || undefined)
  const { onChange, ...field } = filters.field('userId')
  return (
    <SuggestInput
      label="User ID"
      hint="Name, username or ID."
      maxLength={limits.filter}
      {...field}
      onChange={(event) => {
        setTyped(true)
        onChange(event)
      }}
      suggested="People"
      suggestions={people.map(({ username, name, houseNo, division }) => ({
        value: username,
        title: name,
        detail: [houseNo && division && houseLabel(division, houseNo), username].filter(Boolean).join(' · '),
      }))}
      onChoose={(username) => {
        setTyped(false)
        filters.choose({ userId: username })
      }}
    />
  )
}
