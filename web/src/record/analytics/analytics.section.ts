import { ChartColumn } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { analyticsParams } from './analytics.params.ts'

export const analytics = section({
  title: 'User Analytics',
  icon: ChartColumn,
  under: 'Office',
  about: 'The numbers of owners, tenants and vehicles',
  search: analyticsParams,
  screen: lazyScreen(() => import('./analytics.screen.tsx'), 'AnalyticsScreen'),
})
