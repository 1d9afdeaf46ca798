import { Fence } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { gateParams } from './gate-office.params.ts'

export const gate = section({
  title: 'The Gate',
  icon: Fence,
  under: 'Gate and Parking',
  about: 'Who is inside, and everybody who came to the gate',
  search: gateParams,
  screen: lazyScreen(() => import('./gate-office.screen.tsx'), 'GateScreen'),
})
