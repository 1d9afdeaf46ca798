import { admins } from '@aangan/contract/core/actor'
import { divisions, limits } from '@aangan/contract/core/constants'
import { houseLabel } from '@aangan/contract/core/houses'
import { msg } from '@aangan/contract/core/language/text'
import { houseTypeLabels, houseTypes, type House as HouseRow } from '@aangan/contract/people/occupancies'
import { Plus } from 'lucide-react'
import { CommunityFilter } from '../../society/communities/community-filter.part.tsx'
import { useCommunities } from '../../society/communities/communities.queries.ts'
import { useT } from '../../core/language/language.ts'
import { HouseTabs } from './house-tabs.tsx'
import { Allowed } from '../../shell/session/allowed.tsx'
import { useSession } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import type { Column } from '../../ui/list/column.ts'
import { useEditor } from '../../ui/form/editor.ts'
import { Export } from '../../shell/export.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { House } from '../../domain/house.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { named, oneOf, plain } from '../../ui/input/options.ts'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useParams } from '../../core/address/use-address.ts'
import { useFilters } from '../../ui/list/use-filters.ts'
import { useDeleteHouse, useHouses } from './houses.queries.ts'
import { housesParams } from './houses.params.ts'

const columns: readonly Column<HouseRow>[] = [
  { title: 'House', cell: ({ number, division }) => <House no={number} division={division} />, card: 'lead' },
  { title: 'Type', cell: ({ type }, { t }) => t(houseTypeLabels[type]), card: 'aside' },
  { title: 'People', cell: ({ people }) => people, only: 'table' },
  {
    title: 'People',
    cell: ({ people: count }, { t }) => t('{count, plural, one {# person} other {# people}}', { count }),
    card: 'aside',
    only: 'card',
  },
]

const communityColumn = (nameOf: (id: string) => string | undefined): Column<HouseRow> => ({
  title: 'Community',
  cell: ({ communityId }) => nameOf(communityId),
  card: 'note',
})

const occupiedLabels = { true: 'Yes', false: 'No' } as const

export const HousesScreen = () => (
  <Allowed roles={admins} denied="Access denied. Please ensure you have super admin privileges.">
    <HouseTabs houses={<Houses />} />
  </Allowed>
)

const HouseForm = lazyScreen(() => import('./house.form.tsx'), 'HouseForm')
const HousePage = lazyScreen(() => import('./house-page.tsx'), 'HousePage')

/** The list, or the page of the house that the address names. */
function Houses() {
  const [{ house }, go] = useParams({ house: '' })
  const open = (id: string) => go({ house: id })
  return house === '' ? <HouseList onOpen={open} /> : <HousePage key={house} id={house} onBack={() => open('')} />
}

function HouseList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT()
  const { isSuperAdmin } = useSession()
  const filters = useFilters(housesParams)
  const { number, division, type, occupied, communityId } = filters.applied
  const wanted = {
    number,
    division: oneOf(divisions, division),
    type: oneOf(houseTypes, type),
    occupied: oneOf(['true', 'false'], occupied),
    communityId: isSuperAdmin ? communityId : undefined,
  }
  const list = useHouses({ ...wanted, page: filters.page })
  const communities = useCommunities({ enabled: isSuperAdmin }).data
  const inCommunity = communityColumn((id) => communities?.find((one) => one.id === id)?.displayName)
  const remove = useDeleteHouse()
  const editor = useEditor<HouseRow>({ kind: 'house', byAddress: 'houses', rows: list.data?.content })

  const askAndRemove = async (house: HouseRow) => {
    const subject = <House no={house.number} division={house.division} />
    if (await ask({ question: 'Are you sure you want to delete this house?', subject, verb: 'Delete' }))
      remove.start(house.id)
  }
  const labelOf = (house: HouseRow) => ({ house: houseLabel(house.division, house.number) })

  return (
    <>
      <SectionHeading title="Houses">
        {!editor.isOpen && (
          <Button tone="primary" onClick={editor.add}>
            <Plus />
            {t('Add House')}
          </Button>
        )}
      </SectionHeading>
      {editor.isOpen && <HouseForm key={editor.key} editor={editor} />}
      <FilterBar
        label="Find houses"
        apply="Search"
        onApply={() => filters.apply() || void list.refetch()}
        onClear={filters.clear}
        first={
          <TextInput label="House Number" autoComplete="off" maxLength={limits.filter} {...filters.field('number')} />
        }
        filled={filters.filledBut('number')}
        more={<Export of="houses" filters={wanted} />}
      >
        <Select label="Division" empty="All" options={plain(divisions)} {...filters.field('division')} />
        <Select label="Type" empty="All" options={named(houseTypeLabels)} {...filters.field('type')} />
        <Select label="Occupied" empty="All" options={named(occupiedLabels)} {...filters.field('occupied')} />
        <CommunityFilter value={filters.typed.communityId} onChange={(id) => filters.type('communityId', id)} />
      </FilterBar>
      <PagedList
        label="Houses"
        showing={(counts) => msg('Showing {shown} of {total} houses', counts)}
        query={list}
        missing="This house is not on this page. Search for it by its number."
        page={filters.page}
        onPage={filters.goTo}
        rowKey={({ id }) => id}
        columns={isSuperAdmin ? [...columns, inCommunity] : columns}
        renderActions={(house) => (
          <>
            <Button
              size="sm"
              tone="quiet"
              aria-label={t('People of {house}', labelOf(house))}
              onClick={() => onOpen(house.id)}
            >
              {t('People')}
            </Button>
            <Button
              size="sm"
              tone="quiet"
              aria-label={t('Edit {name}', { name: labelOf(house).house })}
              onClick={() => editor.edit(house)}
            >
              {t('Edit')}
            </Button>
            <Button
              size="sm"
              tone="quiet-danger"
              aria-label={t('Delete {name}', { name: labelOf(house).house })}
              busy={remove.runningFor === house.id}
              onClick={() => void askAndRemove(house)}
            >
              {t('Delete')}
            </Button>
          </>
        )}
        empty="No houses yet."
        hint="Add the first one, or try fewer filters."
        failure={(reason) => msg('Failed to load houses: {reason}', { reason })}
      />
    </>
  )
}
