import { Megaphone } from 'lucide-react'
import { section } from '../dashboard/section.ts'
import { lazyScreen } from '../ui/lazy-screen.tsx'

export const notice = section({
  title: 'Notice Board',
  icon: Megaphone,
  about: 'News from your community',
  roles: { USER: 5, ADMIN: 6, SECURITY: 5, SUPER_ADMIN: 6 },
  search: { communityId: '' },
  screen: lazyScreen(() => import('./notices.screen.tsx'), 'NoticesScreen'),
})
