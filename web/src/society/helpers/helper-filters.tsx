import { helperCategories, helperCategoryLabels } from '@aangan/contract/society/helper-categories'
import type { Label } from '@aangan/contract/core/language/text'
import { CommunityFilter } from '../communities/community-filter.part.tsx'
import { useSession } from '../../shell/session/session.ts'
import { Export } from '../../shell/export.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { named, oneOf, plain } from '../../ui/input/options.ts'
import { Select } from '../../ui/input/select.tsx'
import { useFilters, type Filters } from '../../ui/list/use-filters.ts'
import { domesticHelpParams } from './helpers.params.ts'

const yesOrNo = ['true', 'false'] as const
const yesOrNoLabels: Readonly<Record<(typeof yesOrNo)[number], Label>> = { true: 'Yes', false: 'No' }
const ratings = ['1', '2', '3', '4', '5'] as const

/** The filter panel's state, and the query made from it. */
export function useHelperFilters() {
  const { isSuperAdmin } = useSession()
  const filters = useFilters(domesticHelpParams)
  const { communityId, category, isAvailable, minRating } = filters.applied
  const query = {
    communityId: isSuperAdmin ? communityId : undefined,
    category: oneOf(helperCategories, category),
    isAvailable: oneOf(yesOrNo, isAvailable),
    minRating: oneOf(ratings, minRating),
  }
  return { filters, query }
}

interface Props {
  filters: Filters<typeof domesticHelpParams>
  query: ReturnType<typeof useHelperFilters>['query']
  onApply: () => void
}

export const HelperFilters = ({ filters, query, onApply }: Props) => (
  <FilterBar
    label="Find helpers"
    apply="Apply"
    onApply={onApply}
    onClear={filters.clear}
    first={<Select label="Category" empty="Any" options={named(helperCategoryLabels)} {...filters.field('category')} />}
    filled={filters.filledBut('category')}
    more={<Export of="helpers" filters={query} />}
  >
    <CommunityFilter value={filters.typed.communityId} onChange={(id) => filters.type('communityId', id)} />
    <Select label="Available" empty="Any" options={named(yesOrNoLabels)} {...filters.field('isAvailable')} />
    <Select label="Minimum Rating" empty="Any" options={plain(ratings)} {...filters.field('minRating')} />
  </FilterBar>
)
