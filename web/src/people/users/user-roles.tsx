import type { Role } from '@aangan/contract/core/actor'
import type { AdminUser } from '@aangan/contract/people/users'
import { useRef, useState } from 'react'
import { ConfirmRoles } from './confirm-roles.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useSetRoles } from './users.queries.ts'

/** The dialog stays this long after Confirm (specification 4, Role editing). */
const closingMs = 300
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The role form, and the question before it is saved. */
export function UserRoles({ user, onEnd }: { user: AdminUser; onEnd: () => void }) {
  const set = useSetRoles()
  const [confirmation, setConfirmation] = useState<{ roles: Role[]; open: boolean }>({ roles: [], open: false })
  const confirming = useRef(false)

  const confirm = async () => {
    if (confirming.current) return
    confirming.current = true
    const saved = set.send({ id: user.id, roles: confirmation.roles }).then(
      () => true,
      () => false,
    )
    await pause(closingMs)
    setConfirmation({ roles: confirmation.roles, open: false })
    // After a failure the chosen roles stay.
    if (await saved) onEnd()
    confirming.current = false
  }

  return (
    <>
      <RoleChoice
        user={user}
        busy={set.busy}
        onSave={(roles) => setConfirmation({ roles, open: true })}
        onCancel={onEnd}
      />
      <ConfirmRoles
        open={confirmation.open}
        name={user.name}
        roles={confirmation.roles}
        busy={set.busy}
        onConfirm={() => void confirm()}
        onCancel={() => confirming.current || setConfirmation({ ...confirmation, open: false })}
      />
    </>
  )
}
