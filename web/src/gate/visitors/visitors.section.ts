import { UserRoundCheck } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const visitors = section({
  title: 'My Visitors',
  icon: UserRoundCheck,
  about: 'Invite visitors, and see who is at the gate, expected or inside',
  search: { kind: '', page: 0 },
  screen: lazyScreen(() => import('./visitors.screen.tsx'), 'VisitorsScreen'),
})
