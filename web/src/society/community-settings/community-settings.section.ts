import { Settings2 } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { settingsParams } from './community-settings.params.ts'

export const settings = section({
  title: 'Community Settings',
  icon: Settings2,
  under: 'Office',
  about: 'What your community has decided for itself',
  search: settingsParams,
  screen: lazyScreen(() => import('./community-settings.screen.tsx'), 'CommunitySettingsScreen'),
})
