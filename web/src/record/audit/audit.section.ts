import { History } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { auditParams } from './audit.params.ts'

export const audit = section({
  title: 'Audit Trail',
  icon: History,
  under: 'Office',
  about: 'Who changed what, and when',
  search: auditParams,
  screen: lazyScreen(() => import('./audit.screen.tsx'), 'AuditScreen'),
})
