import { inWireOrder, roleLabels, roles as everyRole, type Role } from '@aangan/contract/core/actor'
import type { Label } from '@aangan/contract/core/language/text'
import { grantableRoles, type AdminUser } from '@aangan/contract/people/users'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'

interface Props {
  user: AdminUser
  busy: boolean
  onSave: (roles: Role[]) => void
  onCancel: () => void
}

export function RoleChoice({ user, busy, onSave, onCancel }: Props) {
  const t = useT()
  const grantable = grantableRoles(useUser())
  const [chosen, setChosen] = useState<readonly Role[]>(user.roles)
  const [problem, setProblem] = useState<Label>()
  const group = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  const focusFirst = () => group.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  useEffect(focusFirst, [])

  const tick = (role: Role, on: boolean) => {
    setProblem(undefined)
    setChosen(inWireOrder(on ? [...chosen, role] : chosen.filter((other) => other !== role)))
  }
  const save = () => {
    if (chosen.length > 0) return onSave([...chosen])
    setProblem('Please select at least one role to update.')
    focusFirst()
  }

  return (
    <div className="mt-3">
      <fieldset ref={group} aria-describedby={problem ? id : undefined}>
        <legend className="text-sm font-semibold">{t('Roles')}</legend>
        <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4">
          {everyRole.map((role) => (
            <Checkbox
              key={role}
              label={roleLabels[role]}
              checked={chosen.includes(role)}
              disabled={!grantable.includes(role)}
              aria-invalid={problem ? true : undefined}
              onChange={({ target }) => tick(role, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <p id={id} role="alert" className="text-sm font-medium text-danger">
        {problem && t(problem)}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" tone="primary" busy={busy} aria-label={t('Save roles of {name}', user)} onClick={save}>
          {t('Save')}
        </Button>
        <Button size="sm" aria-label={t('Cancel editing roles of {name}', user)} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
