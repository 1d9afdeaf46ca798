import { divisions, limits } from '@aangan/contract/core/constants'
import type { Label } from '@aangan/contract/core/language/text'
import type { FoundVehicle } from '@aangan/contract/people/vehicles'
import { useRef, useState } from 'react'
import { ApiError } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { useSession, useUser } from '../../shell/session/session.ts'
import { CallButton } from '../../domain/call-button.tsx'
import { CallLink } from '../../domain/call-link.tsx'
import type { Column } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { DigitsFirstInput } from '../../domain/digits-first-input.tsx'
import { Export } from '../../shell/export.tsx'
import { Field } from '../../ui/input/field.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { settleHouse } from '../../domain/house-field.ts'
import { HouseInput } from '../../domain/house-input.tsx'
import { House } from '../../domain/house.tsx'
import { plain } from '../../ui/input/options.ts'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { Plate } from '../../domain/plate.tsx'
import { Select, type Option } from '../../ui/input/select.tsx'
import { useFilters } from '../../ui/list/use-filters.ts'
import { useWide } from '../../ui/browser/use-wide.ts'
import { VehicleTypeIcon } from '../../domain/vehicle-type.tsx'
import { parseSearch, type SearchInput, type SearchProblems } from './search-input.ts'
import { searchVehicleParams } from './vehicles.params.ts'
import { useFoundVehicles } from './vehicles.queries.ts'
import { useVisitingCar } from './visiting-car.queries.ts'
import { VisitingCar } from './visiting-car.tsx'

const ways: readonly Option[] = [
  { value: 'vehicleNo', label: 'Vehicle Number' },
  { value: 'house', label: 'House No & Division' },
]
const none: Label = 'N/A'
const nothingFound: Label = 'No vehicles match your search criteria.'

const inCommunity: Column<FoundVehicle> = { title: 'Community', cell: ({ community }) => community.displayName }
const columns = (everywhere: boolean): readonly Column<FoundVehicle>[] => [
  { title: 'Vehicle No', cell: ({ vehicleNo }) => <Plate no={vehicleNo} />, card: 'lead' },
  { title: 'Type', cell: ({ type }) => <VehicleTypeIcon type={type} />, card: 'aside' },
  {
    title: 'House',
    cell: ({ houseNo, division }) => <House no={houseNo} division={division} />,
    card: 'aside',
    only: 'card',
  },
  { title: 'Owner Name', cell: ({ userName }) => userName },
  { title: 'House No', cell: ({ houseNo }, { t }) => houseNo ?? t(none) },
  { title: 'Division', cell: ({ division }, { t }) => division ?? t(none) },
  ...(everywhere ? [inCommunity] : []),
  {
    title: 'Mobile No',
    cell: ({ mobileNo, userName }) => <CallLink number={mobileNo} name={userName} />,
    only: 'table',
  },
  { title: 'Mobile No', cell: ({ mobileNo }, { t }) => mobileNo ?? t(none), only: 'card' },
]

/** The server refused the search itself. A timeout or too many requests say nothing about the vehicle. */
const wasRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status)

export function SearchVehicleScreen() {
  const t = useT()
  const { communityId } = useUser()
  const { isSuperAdmin } = useSession()
  const tableFrom = isSuperAdmin ? 'lg' : 'md'
  const wide = useWide(tableFrom)
  const filters = useFilters(searchVehicleParams)
  const { search } = parseSearch(filters.applied)
  const where = isSuperAdmin ? undefined : (communityId ?? undefined)
  const found = useFoundVehicles(search, where)
  // A super admin without a house works in no community.
  const home = communityId ?? undefined
  const visiting = useVisitingCar(search, home)
  const { by: _, ...wanted } = search ?? { by: undefined }
  const [problems, setProblems] = useState<SearchProblems>({})
  const form = useRef<HTMLDivElement>(null)

  const apply = () => {
    const wanted = parseSearch(filters.typed)
    setProblems(wanted.problems)
    // An invalid search clears the results of the last one, which do not match it.
    const isNew = filters.apply()
    if (!wanted.search) focusFirstError(form.current)
    else if (!isNew) void Promise.all([found.refetch(), visiting.refetch()])
  }
  /** An error disappears while it is being corrected. */
  const field = (name: keyof SearchInput) => ({
    ...filters.field(name),
    error: problems[name],
    onChange: (event: Parameters<ReturnType<typeof filters.field>['onChange']>[0]) => {
      setProblems(name === 'by' ? {} : { ...problems, [name]: undefined })
      filters.field(name).onChange(event)
    },
  })

  return (
    <div ref={form}>
      <SectionHeading title="Search Vehicle" />
      <FilterBar
        label="Find a vehicle"
        apply="Search"
        busy={found.isFetching}
        onApply={apply}
        onClear={() => {
          setProblems({})
          filters.clear()
        }}
        more={<Export of="vehicles" filters={{ ...wanted, communityId: where }} label="Export Vehicles" icon="never" />}
      >
        <Select label="Search By" className="max-sm:col-span-full" options={ways} {...field('by')} />
        {filters.typed.by === 'house' ? (
          <>
            <HouseInput
              label="House Number"
              maxLength={limits.houseNo}
              {...field('houseNo')}
              onLeave={() => settleHouse(filters.typed, filters.typeAll)}
            />
            <Select label="Division" empty="Select" options={plain(divisions)} {...field('division')} />
          </>
        ) : (
          <Field
            label="Vehicle Number"
            className="max-sm:col-span-full"
            hint="Any part of it: the last four digits are enough."
            error={problems.vehicleNo}
          >
            {(ties) => (
              <DigitsFirstInput
                ties={ties}
                name="vehicleNo"
                value={filters.typed.vehicleNo}
                onChange={(typed) => {
                  setProblems({})
                  filters.type('vehicleNo', typed)
                }}
              />
            )}
          </Field>
        )}
      </FilterBar>
      {search && (
        <DataList
          label="Vehicles"
          // Earlier results would be wrong for a search that failed.
          query={{ ...found, data: found.error ? undefined : found.data }}
          rowKey={({ id }) => id}
          columns={columns(isSuperAdmin)}
          tableFrom={tableFrom}
          unfolded
          {...(!wide && {
            actionsInSight: true,
            renderActions: ({ mobileNo, userName }: FoundVehicle) => <CallButton number={mobileNo} name={userName} />,
          })}
          empty={nothingFound}
          failure={(reason) => (wasRefused(found.error) ? nothingFound : reason)}
        />
      )}
      {search && found.isSuccess && <VisitingCar found={visiting} search={search} communityId={home} />}
      {!found.error && found.data?.length === limits.searchResults && (
        <p className="mt-4 text-center text-sm text-soft">
          {t('These are the {most} best matches. Type more of the number to narrow the list.', {
            most: limits.searchResults,
          })}
        </p>
      )}
    </div>
  )
}
