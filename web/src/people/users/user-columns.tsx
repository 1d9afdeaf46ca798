import { accessLabels, type Access } from '@aangan/contract/access/access'
import { roleLabels } from '@aangan/contract/core/actor'
import { ownershipTypeLabels } from '@aangan/contract/core/constants'
import { houseLabel } from '@aangan/contract/core/houses'
import type { Label } from '@aangan/contract/core/language/text'
import type { FoundUser } from '@aangan/contract/people/users'
import { Fragment } from 'react'
import { useT } from '../../core/language/language.ts'
import { CallLink } from '../../domain/call-link.tsx'
import type { Column } from '../../ui/list/column.ts'
import { datesIn } from '../../ui/dates.ts'
import { Plate } from '../../domain/plate.tsx'
import { VehicleTypeIcon } from '../../domain/vehicle-type.tsx'

const unknown: Label = 'N/A'
const none = '–'

/** A line of Manage Users. */
export const columns: readonly Column<FoundUser>[] = [
  { title: 'Name', cell: ({ name }) => <Clamped text={name} />, card: 'lead' },
  { title: 'House', cell: (user) => <Houses of={user} />, card: 'aside' },
  { title: 'Mobile Number', cell: ({ mobileNo, name }) => <CallLink number={mobileNo} name={name} /> },
  {
    title: 'Roles',
    cell: ({ roles }, { t }) => <Clamped text={roles.map((role) => t(roleLabels[role])).join(', ')} />,
  },
  { title: 'Status', cell: ({ access }) => <Status of={access} />, card: 'aside' },
  {
    title: 'Last Login',
    cell: ({ lastLoginAt }, language) => (
      <span className="lg:whitespace-nowrap">
        {lastLoginAt ? datesIn(language).moment(lastLoginAt) : language.t('Never')}
      </span>
    ),
  },
]

/** What unfolds below it. */
export const details: readonly Column<FoundUser>[] = [
  { title: 'Username', cell: ({ username, invited }) => (invited ? none : username) },
  { title: 'Email', cell: ({ email }, { t }) => email ?? t(unknown) },
  {
    title: 'Ownership Type',
    cell: ({ ownershipType }, { t }) => t(ownershipType ? ownershipTypeLabels[ownershipType] : unknown),
  },
  { title: 'Vehicles', cell: ({ vehicles }) => <Vehicles of={vehicles} /> },
]

export const communityColumn: Column<FoundUser> = {
  title: 'Community',
  cell: ({ community }, { t }) => community?.displayName ?? t(unknown),
}

/** For a super admin, to whom A-101 says little. */
export const columnsEverywhere: readonly Column<FoundUser>[] = columns.map((column) =>
  column.card === 'lead' ? { ...column, cell: (user) => <NameInCommunity of={user} /> } : column,
)

const NameInCommunity = ({ of: { name, community } }: { of: FoundUser }) => (
  <span title={name} className="line-clamp-2">
    {name} <span className="text-xs font-normal text-faint">{community?.displayName}</span>
  </span>
)

const Clamped = ({ text }: { text: string }) => (
  <span title={text} className="line-clamp-2">
    {text}
  </span>
)

/** Somebody who is not approved yet has only the house that they typed. */
function Houses({ of: { houses, houseNo, division } }: { of: FoundUser }) {
  const labels =
    houses.length > 0 ? houses.map((one) => houseLabel(one.division, one.number)) : [houseLabel(division, houseNo)]
  return (
    <span title={labels.length > 1 ? labels.join(', ') : undefined} className="line-clamp-2">
      {labels.map((label, index) => (
        <Fragment key={label}>
          {index > 0 && ', '}
          <span className={`whitespace-nowrap ${index === 0 ? 'font-semibold text-ink' : ''}`}>{label || none}</span>
        </Fragment>
      ))}
    </span>
  )
}

const tones: Readonly<Record<Access, 'success' | 'warning' | 'danger' | 'calm'>> = {
  PENDING: 'warning',
  REJECTED: 'danger',
  MOVED_OUT: 'calm',
  DISABLED: 'danger',
  COMMUNITY_DISABLED: 'danger',
  INVITATION_EXPIRED: 'danger',
  INVITED: 'warning',
  MUST_CHANGE_PASSWORD: 'warning',
  FACTOR_NEEDED: 'warning',
  OK: 'success',
}
const dots = { success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger', calm: 'border border-edge' } as const

/** Narrower than a badge: in some languages it has six words. */
function Status({ of: access }: { of: Access }) {
  const t = useT()
  const text = t(accessLabels[access])
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dots[tones[access]]}`} />
      <Clamped text={text} />
    </span>
  )
}

function Vehicles({ of: vehicles }: { of: FoundUser['vehicles'] }) {
  const t = useT()
  if (vehicles.length === 0) return t('None')
  return (
    <ul className="flex flex-wrap gap-2">
      {vehicles.map(({ id, vehicleNo, type }) => (
        <li key={id} className="inline-flex max-w-full items-center gap-1.5">
          <Plate no={vehicleNo} />
          <VehicleTypeIcon type={type} />
        </li>
      ))}
    </ul>
  )
}
