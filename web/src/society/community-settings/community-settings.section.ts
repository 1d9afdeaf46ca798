import { Settings2 } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const settings = section({
  title: 'Community Settings',
  icon: Settings2,
  about: 'What your community has decided for itself',
  search: { communityId: '' },
  screen: lazyScreen(() => import('./community-settings.screen.tsx'), 'CommunitySettingsScreen'),
})
