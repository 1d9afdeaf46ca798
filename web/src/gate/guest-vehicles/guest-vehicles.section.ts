import { DoorOpen } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const guestVehicles = section({
  title: 'Guest Vehicles',
  icon: DoorOpen,
  about: 'Guests who are expected, inside, or have just left',
  search: { communityId: '', find: '', show: '' },
  screen: lazyScreen(() => import('./guest-vehicles.screen.tsx'), 'GuestVehiclesScreen'),
})
