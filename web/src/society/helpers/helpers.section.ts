import { HandHelping } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const domesticHelp = section({
  title: 'Domestic Help',
  icon: HandHelping,
  about: 'Helpers you can call, and their ratings',
  search: { communityId: '', category: '', isAvailable: '', minRating: '' },
  screen: lazyScreen(() => import('./helpers.screen.tsx'), 'HelpersScreen'),
})
