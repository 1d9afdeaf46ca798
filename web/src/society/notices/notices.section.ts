import { Megaphone } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const notice = section({
  title: 'Notice Board',
  icon: Megaphone,
  about: 'News from your community',
  search: { communityId: '' },
  screen: lazyScreen(() => import('./notices.screen.tsx'), 'NoticesScreen'),
})
