import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import type { ReactNode } from 'react'
import type { Group } from '../../ui/list/grouped.ts'
import type { RowProps } from './use-edit-and-delete.tsx'

/** What the cards and the table are made of. */
export interface BoardProps {
  guests: readonly GuestVehicle[]
  group: (guest: GuestVehicle) => Group
  now: number
  zoneOf: (communityId: string) => string | undefined
  propsOf: (guest: GuestVehicle) => RowProps
  renderMark: (guest: GuestVehicle) => ReactNode
}
