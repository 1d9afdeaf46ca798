import { Fence } from 'lucide-react'
import { section } from '../dashboard/section.ts'
import { lazyScreen } from '../ui/lazy-screen.tsx'

export const gate = section({
  title: 'The Gate',
  icon: Fence,
  about: 'Who is inside, and everybody who came to the gate',
  roles: { ADMIN: 5.1, SECURITY: 1.1, SUPER_ADMIN: 5.1 },
  search: { communityId: '', tab: '' },
  screen: lazyScreen(() => import('./gate.screen.tsx'), 'GateScreen'),
})
