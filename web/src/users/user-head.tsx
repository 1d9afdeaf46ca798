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
      <span className="min-w-0 grow basis-24 leading-tight wrap-anywhere">
        <span className="block font-semibold lg:text-sm lg:leading-tight">{name}</span>
        <span className="block text-xs leading-tight text-faint">{username}</span>
      </span>
      <span className="max-w-22 shrink-0 text-sm leading-tight wrap-anywhere lg:w-22">
        <House no={houseNo} division={division} />
        <span className="hidden text-xs leading-tight text-faint lg:block">
          {roles.map((role) => t(roleLabels[role])).join(', ')}
        </span>
      </span>
      <StatusBadge tone={tones[status]} label={userStatusLabels[status]} />
    </>
  )
}
