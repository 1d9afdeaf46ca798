import { DoorOpen } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { guestVehiclesParams } from './guest-vehicles.params.ts'

export const guestVehicles = section({
  title: 'Guest Vehicles',
  icon: DoorOpen,
  under: 'Gate and Parking',
  about: 'Guests who are expected, inside, or have just left',
  search: guestVehiclesParams,
  screen: lazyScreen(() => import('./guest-vehicles.screen.tsx'), 'GuestVehiclesScreen'),
})
