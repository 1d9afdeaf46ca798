import { HandHelping } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { domesticHelpParams } from './helpers.params.ts'

export const domesticHelp = section({
  title: 'Domestic Help',
  icon: HandHelping,
  under: 'Community',
  about: 'Helpers you can call, and their ratings',
  search: domesticHelpParams,
  screen: lazyScreen(() => import('./helpers.screen.tsx'), 'HelpersScreen'),
})
