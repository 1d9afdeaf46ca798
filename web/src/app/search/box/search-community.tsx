import { CommunityFilter } from '../../../society/communities/community-filter.part.tsx'
import type { CommunityChoiceProps } from './community-choice.ts'

export const SearchCommunity = (choice: CommunityChoiceProps) => (
  <div className="search-community">
    <CommunityFilter {...choice} />
  </div>
)
