import { Ban } from 'lucide-react'
import { section } from '../dashboard/section.ts'
import { lazyScreen } from '../ui/lazy-screen.tsx'

export const blockList = section({
  title: 'Block List',
  icon: Ban,
  about: 'Who must not come in',
  roles: { ADMIN: 5.2, SECURITY: 1.2, SUPER_ADMIN: 5.2 },
  search: { communityId: '' },
  screen: lazyScreen(() => import('./blocks.screen.tsx'), 'BlocksScreen'),
})
