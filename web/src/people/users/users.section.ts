import { Users } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { manageUsersParams } from './users.params.ts'

export const manageUsers = section({
  title: 'Manage Users',
  icon: Users,
  under: 'Office',
  about: 'Find users, enable or disable them, and set their roles',
  search: manageUsersParams,
  screen: lazyScreen(() => import('./users.screen.tsx'), 'UsersScreen'),
})
