import { houseLabel } from '@aangan/contract/core/houses'
import { limits } from '@aangan/contract/core/constants'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import type { Shown } from '../../core/language/say.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useTyped } from '../../ui/browser/use-typed.ts'
import { useUsers } from '../users/users.queries.ts'

const mostShown = 6

interface Props {
  communityId: string
  name: string
  value: string
  error?: Shown | undefined
  onChange: (userId: string) => void
}

export function PersonChoice({ communityId, name, value, error, onChange }: Props) {
  const [wanted, setWanted] = useState('')
  const [typed, setTyped] = useTyped(wanted, setWanted)
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <TextInput
        label="Person"
        hint="Any part of the name."
        name={name}
        autoComplete="off"
        maxLength={limits.filter}
        error={error}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange('')
        }}
      />
      {wanted.trim() !== '' && (
        <Found name={wanted.trim()} communityId={communityId} value={value} onChange={onChange} />
      )}
    </div>
  )
}

function Found({ communityId, name, value, onChange }: Omit<Props, 'error'>) {
  const t = useT()
  const found = useUsers({ communityId, name, status: 'ACTIVE', size: mostShown })
  const people = found.data?.content ?? []
  return (
    <>
      <ul className="grid gap-2 sm:grid-cols-2" aria-busy={found.isFetching}>
        {people.map((person) => (
          <li key={person.id} className="min-w-0">
            <label className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-1.5 hover:border-edge has-checked:border-brand has-checked:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
              <input
                type="radio"
                name="person"
                className="sr-only"
                checked={value === person.id}
                onChange={() => onChange(person.id)}
              />
              <span className="min-w-0 grow wrap-anywhere">
                {person.name} <span className="text-sm text-soft">{houseLabel(person.division, person.houseNo)}</span>
              </span>
              <Check className="text-brand opacity-0 group-has-checked:opacity-100" />
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-soft empty:hidden">
        {found.data?.totalElements === 0 && t('Nobody has this name.')}
      </p>
    </>
  )
}
