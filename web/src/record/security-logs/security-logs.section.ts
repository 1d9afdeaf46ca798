import { ShieldCheck } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const logs = section({
  title: 'Security Logs',
  icon: ShieldCheck,
  about: 'Gate entries, failed logins and account changes',
  search: { kind: '', communityId: '', startDate: '', endDate: '', page: 0 },
  screen: lazyScreen(() => import('./security-logs.screen.tsx'), 'SecurityLogsScreen'),
})
