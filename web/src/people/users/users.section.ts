import { Users } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const manageUsers = section({
  title: 'Manage Users',
  icon: Users,
  about: 'Find users, enable or disable them, and set their roles',
  search: { name: '', houseNo: '', division: '', status: '', ownershipType: '', group: '', communityId: '', page: 0 },
  screen: lazyScreen(() => import('./users.screen.tsx'), 'UsersScreen'),
})
