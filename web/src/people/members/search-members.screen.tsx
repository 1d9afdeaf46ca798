import { divisions, limits } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { bloodGroups } from '@aangan/contract/people/members'
import { CommunityFilter } from '../../society/communities/community-filter.part.tsx'
import { useSession } from '../../shell/session/session.ts'
import { Export } from '../../shell/export.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { settleHouse } from '../../domain/house-field.ts'
import { HouseInput } from '../../domain/house-input.tsx'
import { oneOf, plain } from '../../ui/input/options.ts'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useFilters } from '../../ui/list/use-filters.ts'
import { FoundMembers } from './found-members.tsx'
import { bloodGroupOptions, foundColumns } from './member-columns.tsx'
import { searchMembersParams } from './members.params.ts'
import { searchProblem, useFoundMembers } from './members.queries.ts'

export function SearchMembersScreen() {
  const { isSuperAdmin } = useSession()
  const filters = useFilters(searchMembersParams)
  const { name, division, houseNo, bloodGroup, communityId } = filters.applied
  const wanted = {
    name,
    houseNo,
    division: oneOf(divisions, division),
    bloodGroup: oneOf(bloodGroups, bloodGroup),
    communityId: isSuperAdmin ? communityId : undefined,
  }
  const members = useFoundMembers({ ...wanted, page: filters.page })
  return (
    <>
      <SectionHeading title="Search Members" />
      <FilterBar
        label="Find members"
        apply="Search"
        busy={members.isFetching}
        onApply={() => filters.apply() || void members.refetch()}
        onClear={filters.clear}
        first={<TextInput label="Name" autoComplete="off" maxLength={limits.filter} {...filters.field('name')} />}
        filled={filters.filledBut('name')}
        more={<Export of="members" filters={wanted} />}
      >
        <Select label="Division" empty="All" options={plain(divisions)} {...filters.field('division')} />
        <HouseInput
          label="House Number"
          maxLength={limits.filter}
          {...filters.field('houseNo')}
          onLeave={() => settleHouse(filters.typed, filters.typeAll)}
        />
        <Select label="Blood Group" empty="All" options={bloodGroupOptions} {...filters.field('bloodGroup')} />
        <CommunityFilter value={filters.typed.communityId} onChange={(id) => filters.type('communityId', id)} />
      </FilterBar>
      <PagedList
        label="Members"
        showing={(counts) => msg('Showing {shown} of {total} members', counts)}
        Rows={FoundMembers}
        query={members}
        page={filters.page}
        onPage={filters.goTo}
        rowKey={({ id }) => id}
        columns={foundColumns(isSuperAdmin)}
        empty="No members found."
        hint="Try fewer filters, or part of the name."
        failure={() => searchProblem(members.error)}
      />
    </>
  )
}
