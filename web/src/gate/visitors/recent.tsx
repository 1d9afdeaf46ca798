import { visitKindLabels, visitKinds, visitStatusLabels, type VisitStatus } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import { msg } from '@aangan/contract/core/language/text'
import { useLanguage, useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { useUser } from '../../shell/session/session.ts'
import { useDates } from '../../ui/dates.ts'
import type { Column } from '../../ui/list/column.ts'
import { named, oneOf } from '../../ui/input/options.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Select } from '../../ui/input/select.tsx'
import { StatusBadge, type BadgeTone } from '../../ui/status-badge.tsx'
import { useParams } from '../../core/address/use-address.ts'
import { KindIcon } from './kind-icon.tsx'
import { NeverAdmit } from './never-admit.tsx'
import { GateStory, ObjectionButtons } from './objection.tsx'
import { outcomeOf } from './outcome.ts'
import { Part } from './part.tsx'
import { useExpected } from './passes.queries.ts'
import { visitorsParams } from './visitors.params.ts'
import { VisitorLine } from './visitor-line.tsx'
import { useRecentVisits } from './visits.queries.ts'

/** Visits that are over: the visitor came, or did not. */
export function Recent() {
  const [{ kind, page }, go] = useParams(visitorsParams)
  const recent = useRecentVisits(oneOf(visitKinds, kind), page)
  const expected = useExpected()
  // One failure, one message: it stands above.
  if (recent.isLoadingError && expected.isLoadingError) return null
  return (
    <Part title="Recent">
      <div className="mb-4 max-w-lg">
        <Select
          label="Kind"
          empty="All"
          options={named(visitKindLabels)}
          value={kind}
          onChange={({ target }) => go({ kind: target.value, page: 0 })}
        />
      </div>
      <PagedList
        label="Recent visitors"
        query={expected.isRefetchError && expected.data.length > 0 ? { ...recent, error: null } : recent}
        rowKey={({ id }) => id}
        columns={columns}
        empty="No visitors yet."
        hint="Everybody who came, or was turned away, appears here."
        failure={(reason) => msg('Failed to load visitors: {reason}', { reason })}
        renderActions={(visit) => (
          <>
            <ObjectionButtons visit={visit} />
            <NeverAdmit visit={visit} row />
          </>
        )}
        showing={({ shown, total }) => msg('Showing {shown} of {total} visitors', { shown, total })}
        page={page}
        onPage={(next) => go({ page: next })}
      />
    </Part>
  )
}

const columns: readonly Column<Visit>[] = [
  { title: 'Visitor', cell: (visit) => <Visitor visit={visit} />, card: 'lead' },
  { title: 'Status', cell: ({ status }) => <VisitBadge status={status} />, card: 'aside' },
  { title: 'When', cell: (visit) => <Day visit={visit} />, card: 'aside', only: 'card' },
  { title: 'When', cell: (visit) => <Story visit={visit} />, card: 'wide', wide: true },
]

const Visitor = ({ visit }: { visit: Visit }) => (
  <span className="flex items-center gap-3">
    <KindIcon kind={visit.kind} className="size-6 text-soft" />
    <span className="min-w-0">
      <span className="block font-semibold wrap-anywhere">{visit.visitorName}</span>
      <span className="block text-sm font-normal text-soft">
        <VisitorLine visit={visit} />
      </span>
    </span>
  </span>
)

const tones: Readonly<Record<VisitStatus, BadgeTone>> = {
  PLANNED: 'warning',
  ASKING: 'warning',
  APPROVED: 'success',
  ARRIVED: 'success',
  EXITED: 'calm',
  LEFT_AT_GATE: 'calm',
  CANCELLED: 'calm',
  MISSED: 'calm',
  LAPSED: 'danger',
  DENIED: 'danger',
  BLOCKED: 'danger',
}
const VisitBadge = ({ status }: { status: VisitStatus }) => (
  <StatusBadge tone={tones[status]} label={visitStatusLabels[status]} />
)

const useZone = () => useUser().community?.timeZone

const Day = ({ visit: { arrivedAt, expectedAt } }: { visit: Visit }) => (
  <>{useDates().dayAndMonth(arrivedAt ?? expectedAt, useZone())}</>
)

/** When, and what the house said. */
function Story({ visit }: { visit: Visit }) {
  const t = useT()
  const say = useSay()
  const language = useLanguage()
  const dates = useDates()
  const zone = useZone()
  const { arrivedAt, exitedAt, exitSeen, answer, expectedAt } = visit
  const told = answer === null && (arrivedAt || visit.status === 'PLANNED') ? undefined : outcomeOf(visit, language)
  return (
    <span className="flex flex-col text-sm text-soft">
      <span>
        {arrivedAt ? t('In {time}', { time: dates.moment(arrivedAt, zone) }) : dates.moment(expectedAt, zone)}
        {exitedAt && ` · ${t('Out {time}', { time: dates.time(exitedAt, zone) })}`}
        {exitedAt && !exitSeen && ` · ${t('Nobody saw them leave.')}`}
      </span>
      {told && <span className="wrap-anywhere">{say(told)}</span>}
      <GateStory visit={visit} already={told && say(told)} />
    </span>
  )
}
