import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { Fragment } from 'react'
import { useT } from '../../core/language/language.ts'
import { useSession } from '../../shell/session/session.ts'
import { GroupHeading } from '../../ui/list/group-heading.tsx'
import { grouped } from '../../ui/list/grouped.ts'
import { House } from '../../domain/house.tsx'
import { namedRow, useNamedId } from '../../ui/list/named.ts'
import { Plate } from '../../domain/plate.tsx'
import { VehicleTypeIcon } from '../../domain/vehicle-type.tsx'
import type { BoardProps } from './board-props.ts'
import { GuestLine } from './guest-line.tsx'
import { GuestMenu } from './guest-menu.tsx'
import { GuestStatusBadge } from './guest-status.tsx'

/** The board on a phone: the cards of a group stand close, so that four expected cars are in sight. */
export function GuestCards({ guests, group, ...card }: BoardProps) {
  const t = useT()
  const named = useNamedId()
  const all = grouped(guests, group)
  return (
    <ul aria-label={t('Active Guest Vehicles')} className="-mx-3">
      {all.map(({ row: guest, heading }) => {
        return (
          <Fragment key={guest.id}>
            {heading && (
              <li
                data-group
                className="flex border-x border-b border-line bg-sunk px-2.5 leading-none first:rounded-t-lg first:border-t [&>*]:text-xs"
              >
                <GroupHeading {...heading} />
              </li>
            )}
            <li
              {...namedRow(guest.id, named)}
              className="border-x border-b border-line bg-surface px-2.5 pt-px pb-0.5 last:rounded-b-lg"
            >
              <Card guest={guest} {...card} />
            </li>
          </Fragment>
        )
      })}
    </ul>
  )
}

function Card({
  guest,
  now,
  zoneOf,
  propsOf,
  renderMark,
}: Omit<BoardProps, 'guests' | 'group'> & { guest: GuestVehicle }) {
  const { isSuperAdmin } = useSession()
  const { vehicleNo, type, visitingHouseNo, division, guestName, purposeOfVisit, status, communityId } = guest
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center gap-x-2">
        <Plate no={vehicleNo} size="lg" />
        <span className="flex min-w-0 grow items-center gap-x-2">
          <span className="min-w-0 grow text-end leading-7">
            <House no={visitingHouseNo} division={division} size="xl" />
          </span>
          <span className="-my-1 -me-2.5 flex">
            <GuestMenu {...propsOf(guest)} />
          </span>
        </span>
      </div>
      <div className="flex min-h-14 flex-wrap items-center justify-end gap-2">
        <div className="min-w-0 grow basis-24 text-xs wrap-anywhere [&:lang(en)_*]:leading-4.5">
          <p className="flex items-center gap-1.5 [&_svg]:size-4.5">
            <VehicleTypeIcon type={type} />
            <span className="min-w-0 text-sm font-semibold">{guestName}</span>
          </p>
          <p className="text-soft">{purposeOfVisit}</p>
          <p className="flex flex-wrap items-center gap-x-1.5 text-soft [&:lang(en)>:first-child]:py-px">
            <GuestStatusBadge status={status} />
            <GuestLine guest={guest} now={now} zone={zoneOf(communityId)} />
          </p>
          {isSuperAdmin && <p className="text-soft">{guest.community.displayName}</p>}
        </div>
        {renderMark(guest)}
      </div>
    </>
  )
}
