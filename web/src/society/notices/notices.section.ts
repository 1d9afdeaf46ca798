import { Megaphone } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { noticeParams } from './notices.params.ts'

export const notice = section({
  title: 'Notice Board',
  icon: Megaphone,
  under: 'Community',
  about: 'News from your community',
  search: noticeParams,
  screen: lazyScreen(() => import('./notices.screen.tsx'), 'NoticesScreen'),
})
