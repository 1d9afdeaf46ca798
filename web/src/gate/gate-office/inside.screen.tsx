import { helperCategoryLabels } from '@aangan/contract/society/helper-categories'
import type { Inside } from '@aangan/contract/gate/inside'
import { floorsToSearch } from '@aangan/contract/gate/evacuation'
import { houseLabel } from '@aangan/contract/core/houses'
import { visitKindLabels } from '@aangan/contract/gate/visit-kinds'
import { msg } from '@aangan/contract/core/language/text'
import { Printer } from 'lucide-react'
import { messageOf } from '../../core/api/api.ts'
import { useZoneOf } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import type { Reason } from '../../core/language/say.ts'
import { useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { useDates } from '../../ui/dates.ts'
import { Failure } from '../../ui/failure.tsx'
import { House } from '../../domain/house.tsx'
import { Plate } from '../../domain/plate.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { EvacuationTable, type Person } from '../evacuation/evacuation-table.part.tsx'
import type { TabProps } from './gate-office.ts'
import { useInside } from './inside.queries.ts'

const failure = (reason: Reason): Reason => msg('Failed to load who is inside: {reason}', { reason })

/** Printed, this is the list for an evacuation. */
export function InsideTab({ communityId }: TabProps) {
  const t = useT()
  const user = useUser()
  const { data, error, isPending, refetch } = useInside(communityId)
  const zone = useZoneOf()(communityId ?? user.communityId ?? '')
  if (isPending) return <Skeleton />
  if (!data) return <Failure text={failure(messageOf(error))} onRetry={() => void refetch()} />
  const people = peopleIn(data)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <Counts inside={data} />
        {'print' in window && (
          <Button onClick={() => window.print()}>
            <Printer />
            {t('Print')}
          </Button>
        )}
      </div>
      <div className="print:hidden">
        <DataList
          label="Inside"
          query={{ data: people, error, isPending, refetch }}
          rowKey={({ id }) => id}
          columns={columnsIn(zone)}
          empty="Nobody is inside."
          failure={failure}
        />
      </div>
      <EvacuationTable
        floors={floorsToSearch(people)}
        community={(user.community ?? data.visits[0]?.community)?.displayName}
        at={data.at}
        zone={zone}
      />
    </>
  )
}

function Counts({ inside: { visitorCount: count, helperCount, overstays, houses } }: { inside: Inside }) {
  const t = useT()
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-lg font-semibold">
        {t('{count, plural, one {# visitor inside} other {# visitors inside}}', { count })}
        {helperCount > 0 && (
          <span className="font-normal">
            {t('{count, plural, one {# helper inside} other {# helpers inside}}', { count: helperCount })}
          </span>
        )}
        {overstays > 0 && (
          <span className="rounded-full bg-warning px-3 text-base text-surface">
            {t('{count, plural, one {# is inside too long} other {# are inside too long}}', { count: overstays })}
          </span>
        )}
      </p>
      {houses.length > 0 && (
        <ul aria-label={t('By house')} className="flex flex-wrap gap-2 print:hidden">
          {houses.map(({ division, houseNo, count: each }) => (
            <li
              key={houseLabel(division, houseNo)}
              className="rounded-full border border-line bg-surface px-3 py-1 text-sm tabular-nums"
            >
              <House no={houseNo} division={division} /> {each}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Present extends Person {
  readonly overstay: boolean
}

/** Visitors and helpers. */
const peopleIn = ({ visits, helpers }: Inside): Present[] => [
  ...visits.map(({ id, visitorName, kind, houseNo, division, vehicleNo, arrivedAt, overstay }) => ({
    id,
    name: visitorName,
    kind: visitKindLabels[kind],
    house: { division, houseNo },
    where: houseLabel(division, houseNo),
    vehicleNo,
    since: arrivedAt ?? '',
    overstay,
  })),
  ...helpers.map(({ id, name, category, inAt }) => ({
    id,
    name,
    kind: helperCategoryLabels[category],
    house: null,
    where: '–',
    vehicleNo: null,
    since: inAt,
    overstay: false,
  })),
]

const columnsIn = (zone: string | undefined): readonly Column<Present>[] => [
  { title: 'Name', cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>, card: 'lead' },
  { title: 'House', cell: ({ where }) => <span className="font-semibold">{where}</span>, card: 'aside' },
  { title: 'Kind', cell: ({ kind }, { t }) => t(kind) },
  { title: 'Vehicle Number', cell: ({ vehicleNo }) => (vehicleNo ? <Plate no={vehicleNo} /> : '–') },
  { title: 'Since', cell: (person) => <Since person={person} zone={zone} />, card: 'note' },
]

function Since({ person: { since, overstay }, zone }: { person: Present; zone: string | undefined }) {
  const dates = useDates()
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {dates.moment(since, zone)}
      {overstay && <StatusBadge tone="warning" label="Too long" />}
    </span>
  )
}
