import { Building2 } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const communities = section({
  title: 'Manage Communities',
  heading: 'Community Management',
  icon: Building2,
  about: 'All communities on the platform',
  // In the address the first page is 1 (specification 9).
  search: { page: 1 },
  screen: lazyScreen(() => import('./communities.screen.tsx'), 'CommunitiesScreen'),
})
