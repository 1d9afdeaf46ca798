import { Building2 } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { communitiesParams } from './communities.params.ts'

export const communities = section({
  title: 'Manage Communities',
  heading: 'Community Management',
  icon: Building2,
  under: 'Office',
  about: 'All communities on the platform',
  search: communitiesParams,
  screen: lazyScreen(() => import('./communities.screen.tsx'), 'CommunitiesScreen'),
})
