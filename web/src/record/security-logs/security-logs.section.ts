import { ShieldCheck } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { logsParams } from './security-logs.params.ts'

export const logs = section({
  title: 'Security Logs',
  icon: ShieldCheck,
  under: 'Gate and Parking',
  about: 'Gate entries, failed logins and account changes',
  search: logsParams,
  screen: lazyScreen(() => import('./security-logs.screen.tsx'), 'SecurityLogsScreen'),
})
