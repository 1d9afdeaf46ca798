import { DoorOpen } from 'lucide-react'
import { section } from '../dashboard/section.ts'
import { lazyScreen } from '../ui/lazy-screen.tsx'

export const guestVehicles = section({
  title: 'Guest Vehicles',
  icon: DoorOpen,
  about: 'Guests who are expected, inside, or have just left',
  roles: { USER: 6, ADMIN: 5, SECURITY: 1, SUPER_ADMIN: 5 },
  search: { communityId: '', find: '', show: '' },
  screen: lazyScreen(() => import('./guest-vehicles.screen.tsx'), 'GuestVehiclesScreen'),
})
