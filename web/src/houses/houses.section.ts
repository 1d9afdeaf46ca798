import { House } from 'lucide-react'
import { section } from '../dashboard/section.ts'
import { lazyScreen } from '../ui/lazy-screen.tsx'

export const houses = section({
  title: 'Houses',
  icon: House,
  about: 'The houses of the community',
  roles: { ADMIN: 20, SUPER_ADMIN: 20 },
  last: true,
  search: { number: '', division: '', type: '', occupied: '', communityId: '', page: 1 },
  screen: lazyScreen(() => import('./houses.screen.tsx'), 'HousesScreen'),
})
