import { Ban } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const blockList = section({
  title: 'Block List',
  icon: Ban,
  about: 'Who must not come in',
  search: { communityId: '' },
  screen: lazyScreen(() => import('./blocks.screen.tsx'), 'BlocksScreen'),
})
