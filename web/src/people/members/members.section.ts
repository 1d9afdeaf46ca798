import { ContactRound, UsersRound } from 'lucide-react'
import { section } from '../../shell/section.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { searchMembersParams } from './members.params.ts'

export const members = section({
  title: 'My Members',
  icon: UsersRound,
  under: 'My Home',
  about: 'The people you live with',
  search: {},
  screen: lazyScreen(() => import('./members.screen.tsx'), 'MembersScreen'),
})

export const searchMembers = section({
  title: 'Search Members',
  icon: ContactRound,
  under: 'Community',
  about: 'Find a neighbour and their number',
  search: searchMembersParams,
  screen: lazyScreen(() => import('./search-members.screen.tsx'), 'SearchMembersScreen'),
})
