import { vehicleTypeLabels } from '@aangan/contract/core/vehicle-types'
import { guestStatusLabels, type GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import type { Column } from '../../core/exports/columns.ts'

export const guestColumns: readonly Column<GuestVehicle>[] = [
  { title: 'Vehicle Number', cell: ({ vehicleNo }) => vehicleNo },
  { title: 'Type', cell: ({ type }, { language }) => language.t(vehicleTypeLabels[type]) },
  { title: 'House Number', cell: ({ visitingHouseNo }) => visitingHouseNo },
  { title: 'Division', cell: ({ division }) => division },
  { title: 'Status', cell: ({ status }, { language }) => language.t(guestStatusLabels[status]) },
  { title: 'Guest', cell: ({ guestName }) => guestName },
  { title: 'Contact Number', cell: ({ contactNo }) => contactNo },
  { title: 'Purpose of Visit', cell: ({ purposeOfVisit }) => purposeOfVisit },
  { title: 'Entry Time', cell: ({ entryTime, communityId }, { moment }) => moment(entryTime, communityId) },
  { title: 'Arrived', cell: ({ arrivedAt, communityId }, { moment }) => moment(arrivedAt, communityId) },
  { title: 'Exited', cell: ({ exitedAt, communityId }, { moment }) => moment(exitedAt, communityId) },
  { title: 'Community', cell: ({ community }) => community.displayName, everywhere: true },
]
