import { Ban } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { blockListParams } from './blocks.params.ts'

export const blockList = section({
  title: 'Block List',
  icon: Ban,
  under: 'Gate and Parking',
  about: 'Who must not come in',
  search: blockListParams,
  screen: lazyScreen(() => import('./blocks.screen.tsx'), 'BlocksScreen'),
})
