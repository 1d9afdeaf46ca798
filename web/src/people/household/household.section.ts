import { Sofa } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const household = section({
  title: 'My Household',
  icon: Sofa,
  under: 'My Home',
  about: 'Your houses and who belongs to them',
  search: {},
  screen: lazyScreen(() => import('./household.screen.tsx'), 'HouseholdScreen'),
})
