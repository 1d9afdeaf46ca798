import { UserRoundCheck } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { visitorsParams } from './visitors.params.ts'

export const visitors = section({
  title: 'My Visitors',
  icon: UserRoundCheck,
  under: 'Gate and Parking',
  about: 'Invite visitors, and see who is at the gate, expected or inside',
  search: visitorsParams,
  screen: lazyScreen(() => import('./visitors.screen.tsx'), 'VisitorsScreen'),
})
