import type { Role } from '@aangan/contract/core/actor'
import { canEditRolesOf, type AdminUser } from '@aangan/contract/people/users'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { useSession, useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useSetRoles } from './users.queries.ts'

// Fetched when editing begins, long before it is needed.
const ConfirmRoles = lazy(async () => ({ default: (await import('./confirm-roles.tsx')).ConfirmRoles }))

/** The dialog stays this long after Confirm (specification 4, Role editing). */
const closingMs = 300
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A user card's buttons, or the role form while roles are edited. */
export function UserRoles({ user, children }: { user: AdminUser; children: ReactNode }) {
  const t = useT()
  const actor = useUser()
  const { canEditRoles } = useSession()
  const set = useSetRoles()
  const [editing, setEditing] = useState(false)
  const [begun, setBegun] = useState(false)
  const [confirmation, setConfirmation] = useState<{ roles: Role[]; open: boolean }>({ roles: [], open: false })
  const opener = useFocusBack(editing)
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
    if (await saved) setEditing(false)
    confirming.current = false
  }

  return (
    <>
      {editing ? (
        <RoleChoice
          user={user}
          busy={set.busy}
          onSave={(roles) => setConfirmation({ roles, open: true })}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          {canEditRoles && canEditRolesOf(actor, user) && (
            <Button
              ref={opener}
              size="sm"
              tone="quiet"
              aria-label={t('Edit Roles of {name}', user)}
              onClick={() => {
                setBegun(true)
                setEditing(true)
              }}
            >
              {t('Edit Roles')}
            </Button>
          )}
          {children}
        </>
      )}
      {begun && (
        <Suspense>
          <ConfirmRoles
            open={confirmation.open}
            name={user.name}
            roles={confirmation.roles}
            busy={set.busy}
            returnFocus={() => opener.current}
            onConfirm={() => void confirm()}
            onCancel={() => confirming.current || setConfirmation({ ...confirmation, open: false })}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the focus to the button that started the editing. */
function useFocusBack(editing: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const was = useRef(editing)
  useEffect(() => {
    if (was.current && !editing) opener.current?.focus()
    was.current = editing
  }, [editing])
  return opener
}
