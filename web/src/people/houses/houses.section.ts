import { House } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { housesParams } from './houses.params.ts'

export const houses = section({
  title: 'Houses',
  icon: House,
  under: 'Office',
  about: 'The houses of the community',
  search: housesParams,
  screen: lazyScreen(() => import('./houses.screen.tsx'), 'HousesScreen'),
})
