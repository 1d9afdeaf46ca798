import { inWireOrder, roles as everyRole, type Role } from '@aangan/contract/actor'
import { grantableRoles, type AdminUser } from '@aangan/contract/users'
import { useEffect, useId, useRef, useState } from 'react'
import { useUser } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { wordOf } from '../ui/options.ts'

interface Props {
  user: AdminUser
  busy: boolean
  onSave: (roles: Role[]) => void
  onCancel: () => void
}

export function RoleChoice({ user, busy, onSave, onCancel }: Props) {
  const grantable = grantableRoles(useUser())
  const [chosen, setChosen] = useState<readonly Role[]>(user.roles)
  const [problem, setProblem] = useState('')
  const group = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  const focusFirst = () => group.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  useEffect(focusFirst, [])

  const tick = (role: Role, on: boolean) => {
    setProblem('')
    setChosen(inWireOrder(on ? [...chosen, role] : chosen.filter((other) => other !== role)))
  }
  const save = () => {
    if (chosen.length > 0) return onSave([...chosen])
    setProblem('Please select at least one role to update.')
    focusFirst()
  }

  return (
    <div className="w-full">
      <fieldset ref={group} aria-describedby={problem ? id : undefined}>
        <legend className="text-sm font-semibold">Roles</legend>
        <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4">
          {everyRole.map((role) => (
            <Checkbox
              key={role}
              label={wordOf(role)}
              checked={chosen.includes(role)}
              disabled={!grantable.includes(role)}
              aria-invalid={problem ? true : undefined}
              onChange={({ target }) => tick(role, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <p id={id} role="alert" className="text-sm font-medium text-danger">
        {problem}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" tone="primary" busy={busy} aria-label={`Save roles of ${user.name}`} onClick={save}>
          Save
        </Button>
        <Button size="sm" aria-label={`Cancel editing roles of ${user.name}`} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
