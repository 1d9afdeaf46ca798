import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { todayIn } from '@aangan/contract/core/dates'
import { useEffect } from 'react'
import { useT } from '../../core/language/language.ts'
import { raw, type Shown, type Reason } from '../../core/language/say.ts'
import { browserZone, useDates } from '../../ui/dates.ts'
import type { Group } from '../../ui/list/grouped.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { ListStates } from '../../ui/list/list-states.tsx'
import { useWide } from '../../ui/browser/use-wide.ts'
import type { BoardProps } from './board-props.ts'
import { GateActions } from './guest-list-actions.tsx'
import { groupLabels, groupOf, whenExpected } from './guest-groups.ts'
import type { Gate } from './guest-vehicles.queries.ts'
import { noGuests } from './no-guests.tsx'
import { ResidentsFailed } from './residents-failed.tsx'
import type { useGateList } from './use-guest-list.ts'
import type { useResidentCars } from './use-resident-cars.ts'

interface Props {
  list: Pick<ReturnType<typeof useGateList>, 'wanted' | 'error' | 'isPending' | 'isCut' | 'refetch'> & {
    failure: (reason: Reason) => Shown
  }
  /** Undefined until they are there. */
  guests: readonly GuestVehicle[] | undefined
  residents: ReturnType<typeof useResidentCars>
  /** Only one group is shown. */
  isGroup: boolean
  asPlaced: (guest: GuestVehicle) => GuestVehicle
  /** When the rows were placed: while the list is held still, neither headings nor lateness go on. */
  now: number
  zoneOf: BoardProps['zoneOf']
  gate: Gate
  onEdit: (guest: GuestVehicle) => void
  onAdd: ((plate: string) => void) | undefined
}

/** The guests, and during a search the residents' cars that match it too. */
export function GateList({ list, guests, residents, isGroup, onAdd, ...rows }: Props) {
  const t = useT()
  const { wanted } = list
  const { cars, error, isAsked } = residents
  const isEmpty = guests?.length === 0
  // Where only residents match, they come first.
  const only = isEmpty && cars !== undefined && cars.length > 0
  const wide = useWide('xl')
  // The table is also what is printed.
  useEffect(() => void (wide ? GuestTable : GuestCards).preload().then(() => GuestTable.preload()), [wide])
  useEffect(() => {
    if (wanted) void ResidentCars.preload()
  }, [wanted])
  const pending = list.isPending || (isEmpty && isAsked && !cars && !error)
  return (
    <>
      {wanted !== '' && !isEmpty && guests && <h4 className="mb-1 font-bold">{t('At the gate')}</h4>}
      {only && <ResidentCars cars={cars} />}
      <ListStates
        query={{ data: guests, error: list.error, isPending: pending, refetch: list.refetch }}
        missing="This guest vehicle is not in the list. Guests who left more than 24 hours ago are found by their number."
        rowKey={({ id }) => id}
        {...noGuests({ wanted, isGroup, nobody: cars?.length === 0, onAdd })}
        failure={list.failure}
      >
        {(shown) => <Board guests={shown} {...rows} />}
      </ListStates>
      {list.isCut && (
        <p className="mt-4 text-center text-sm text-soft">
          {t('There may be more. Type more of the number to narrow the list.')}
        </p>
      )}
      {!only && cars && cars.length > 0 && <ResidentCars cars={cars} />}
      {error && <ResidentsFailed error={error} onRetry={residents.retry} />}
    </>
  )
}

// A phone waits for the cards only, a desk for the table.
const GuestCards = lazyScreen(() => import('./guest-cards.tsx'), 'GuestCards')
const GuestTable = lazyScreen(() => import('./guest-table.tsx'), 'GuestTable')
const ResidentCars = lazyScreen(() => import('./resident-cars.tsx'), 'ResidentCars')

type Given = Pick<Props, 'asPlaced' | 'now' | 'zoneOf' | 'gate' | 'onEdit'> & Pick<BoardProps, 'guests'>

function Board({ guests, asPlaced, now, zoneOf, gate, onEdit }: Given) {
  const wide = useWide('xl')
  const headingOf = useHeadings(now, zoneOf)
  const board: BoardProps = {
    guests,
    group: (guest) => headingOf(asPlaced(guest)),
    now,
    zoneOf,
    propsOf: (guest) => ({ guest, gate, onEdit: () => onEdit(guest) }),
    renderMark: (guest) => <GateActions guest={guest} gate={gate} zone={zoneOf(guest.communityId)} />,
  }
  return wide ? <GuestTable {...board} /> : <GuestCards {...board} />
}

/** Expected guests are grouped by day in the community's time zone, the others under Inside or Left. */
function useHeadings(now: number, zoneOf: Props['zoneOf']) {
  const dates = useDates()
  return (guest: GuestVehicle): Group => {
    const group = groupOf(guest)
    if (group !== 'expected') return { key: group, title: groupLabels[group] }
    const { entryTime, communityId } = guest
    const zone = zoneOf(communityId) ?? browserZone()
    const when = whenExpected(entryTime, now, zone)
    if (when !== 'day') return { key: when, title: dayLabels[when] }
    const day = todayIn(zone, new Date(entryTime))
    return { key: day, title: raw(dates.weekday(entryTime, zone)) }
  }
}

const dayLabels = { now: 'Now and late', later: 'Later today', tomorrow: 'Tomorrow' } as const
