import { History } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const audit = section({
  title: 'Audit Trail',
  icon: History,
  about: 'Who changed what, and when',
  search: { userId: '', resource: '', kind: '', communityId: '', startDate: '', endDate: '', page: 0 },
  screen: lazyScreen(() => import('./audit.screen.tsx'), 'AuditScreen'),
})
