import { vehicleTypeLabels } from '@aangan/contract/core/vehicle-types'
import type { FoundVehicle } from '@aangan/contract/people/vehicles'
import type { Column } from '../../core/exports/columns.ts'

export const vehicleColumns: readonly Column<FoundVehicle>[] = [
  { title: 'Vehicle No', cell: ({ vehicleNo }) => vehicleNo },
  { title: 'Type', cell: ({ type }, { language }) => language.t(vehicleTypeLabels[type]) },
  { title: 'Owner Name', cell: ({ userName }) => userName },
  { title: 'House No', cell: ({ houseNo }) => houseNo },
  { title: 'Division', cell: ({ division }) => division },
  { title: 'Community', cell: ({ community }) => community.displayName, everywhere: true },
  { title: 'Mobile No', cell: ({ mobileNo }) => mobileNo },
]
