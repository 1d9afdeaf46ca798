import { UserCheck } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const approveUsers = section({
  title: 'Approve Users',
  icon: UserCheck,
  under: 'Office',
  about: 'Registrations waiting for a decision',
  search: {},
  screen: lazyScreen(() => import('./approvals.screen.tsx'), 'ApprovalsScreen'),
})
