import { accessLabels } from '@aangan/contract/access/access'
import { roleLabels } from '@aangan/contract/core/actor'
import type { UserStatus } from '@aangan/contract/people/user-statuses'
import { userStatusLabels, type AdminUser } from '@aangan/contract/people/users'
import { useT } from '../../core/language/language.ts'
import { House } from '../../domain/house.tsx'
import { StatusBadge, type BadgeTone } from '../../ui/status-badge.tsx'

const tones: Record<UserStatus, BadgeTone> = {
  ACTIVE: 'success',
  PENDING: 'warning',
  DISABLED: 'danger',
  REJECTED: 'danger',
}

interface Props {
  user: AdminUser
  /** One line, roles included. */
  wide: boolean
}

/** Users often share a name, but seldom a house. */
export function UserHead({ user, wide }: Props) {
  const t = useT()
  const { name, username, houseNo, division, roles, status, access } = user
  return (
    <>
      <span className="min-w-0 grow basis-24 leading-tight wrap-anywhere">
        <span className={`block font-semibold ${wide ? 'text-sm leading-tight' : ''}`}>{name}</span>
        <span className="block text-xs leading-tight text-faint">{username}</span>
        {access !== 'OK' && access !== status && (
          <span className="block text-xs leading-tight text-soft">{t(accessLabels[access])}</span>
        )}
      </span>
      <span className={`max-w-20 shrink-0 text-sm leading-tight wrap-anywhere ${wide ? 'w-20' : ''}`}>
        <House no={houseNo} division={division} />
        {wide && (
          <span className="block text-xs leading-tight text-faint">
            {roles.map((role) => t(roleLabels[role])).join(', ')}
          </span>
        )}
      </span>
      <StatusBadge tone={tones[status]} label={userStatusLabels[status]} />
    </>
  )
}
