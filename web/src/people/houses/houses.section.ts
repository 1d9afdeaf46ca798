import { House } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const houses = section({
  title: 'Houses',
  icon: House,
  about: 'The houses of the community',
  search: { number: '', division: '', type: '', occupied: '', communityId: '', page: 1 },
  screen: lazyScreen(() => import('./houses.screen.tsx'), 'HousesScreen'),
})
