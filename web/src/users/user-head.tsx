import { roleLabels } from '@aangan/contract/actor'
import { userStatusLabels, type AdminUser, type UserStatus } from '@aangan/contract/users'
import { useT } from '../language/language.ts'
import { House } from '../ui/house.tsx'
import { StatusBadge, type BadgeTone } from '../ui/status-badge.tsx'

const tones: Record<UserStatus, BadgeTone> = {
  ACTIVE: 'success',
  PENDING: 'warning',
  DISABLED: 'danger',
  REJECTED: 'danger',
}

/** What tells users apart: names are often shared, houses are not. */
export function UserHead({ user: { name, username, houseNo, division, roles, status } }: { user: AdminUser }) {
  const t = useT()
  return (
    <>
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-semibold">{name}</span>
        <span className="block text-xs text-faint">{username}</span>
      </span>
      <span className="w-22 shrink-0 text-sm wrap-anywhere">
        <House no={houseNo} division={division} />
        <span className="block text-xs text-faint">{roles.map((role) => t(roleLabels[role])).join(', ')}</span>
      </span>
      <StatusBadge tone={tones[status]} label={userStatusLabels[status]} />
    </>
  )
}
