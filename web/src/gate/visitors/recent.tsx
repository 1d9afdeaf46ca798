import { visitKindLabels, visitKinds } from '@aangan/contract/gate/visit-kinds'
import { listedAt } from '@aangan/contract/gate/story'
import type { Visit } from '@aangan/contract/gate/visits'
import { todayIn } from '@aangan/contract/core/dates'
import { msg } from '@aangan/contract/core/language/text'
import { limits } from '@aangan/contract/core/constants'
import { Fragment, useEffect, useRef, useState, type RefObject } from 'react'
import { houseLabel } from '@aangan/contract/core/houses'
import { useT } from '../../core/language/language.ts'
import { raw } from '../../core/language/say.ts'
import { useUser } from '../../shell/session/session.ts'
import { browserZone, useDates } from '../../ui/dates.ts'
import type { ListShape } from '../../ui/list/column.ts'
import { GroupHeading } from '../../ui/list/group-heading.tsx'
import { grouped, type Group } from '../../ui/list/grouped.ts'
import { named, oneOf } from '../../ui/input/options.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useTyped } from '../../ui/browser/use-typed.ts'
import { useParams } from '../../core/address/use-address.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { useMyHomes } from '../../domain/my-homes.ts'
import { Part } from './part.tsx'
import { useExpected } from './passes.queries.ts'
import { VisitStory } from '../story/visit-story.part.tsx'
import { visitorsParams } from './visitors.params.ts'
import { VisitorPhoto } from './visitor-photo.tsx'
import { useRecentVisits } from './visits.queries.ts'

const VisitSheet = lazyScreen(() => import('./visit.sheet.tsx'), 'VisitSheet')

/** The diary: visits that are over, by day. */
export function Recent() {
  const [{ kind, find, page }, go] = useParams(visitorsParams)
  const [typed, setTyped] = useTyped(find, (next) => go({ find: next.trim(), page: 0 }, { replace: true }))
  const recent = useRecentVisits(oneOf(visitKinds, kind), find, page)
  const expected = useExpected()
  const place = useFoundInSight(find !== '' && recent.data !== undefined && recent.data.totalElements > 0)
  // One failure, one message: it stands above.
  if (recent.isLoadingError && expected.isLoadingError) return null
  return (
    <Part title="Recent">
      <div ref={place} className="mb-4 grid scroll-mt-4 gap-4 sm:grid-cols-2">
        <TextInput
          label="Find"
          autoComplete="off"
          maxLength={limits.filter}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
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
        columns={[]}
        {...(find === ''
          ? { empty: 'No visitors yet.', hint: 'Everybody who came, or was turned away, appears here.' }
          : { empty: 'No visits found.', hint: 'Change the filters, or clear them.' })}
        failure={(reason) => msg('Failed to load visitors: {reason}', { reason })}
        showing={({ shown, total }) => msg('Showing {shown} of {total} visitors', { shown, total })}
        page={page}
        onPage={(next) => go({ page: next })}
        Rows={Diary}
      />
    </Part>
  )
}

/** Who comes for somebody of whom the address has the name sees them; who is expected stands above. */
function useFoundInSight(isFound: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current || !isFound) return
    isTold.current = true
    if (!place.current?.contains(document.activeElement)) place.current?.scrollIntoView({ block: 'start' })
  }, [isFound])
  return place
}

const useZone = () => useUser().community?.timeZone ?? browserZone()

function Diary({ label, rows }: ListShape<Visit>) {
  const t = useT()
  const dates = useDates()
  const zone = useZone()
  const several = useMyHomes().length > 1
  const [openedId, setOpened] = useState<string>()
  const opened = rows.find(({ id }) => id === openedId)
  const dayOf = (visit: Visit): Group => {
    const at = listedAt(visit)
    return { key: todayIn(zone, new Date(at)), title: raw(dates.weekday(at, zone)) }
  }
  return (
    <>
      <ul aria-label={t(label)} className="flex flex-col gap-2">
        {grouped(rows, dayOf).map(({ row, heading }) => (
          <Fragment key={row.id}>
            {heading && (
              <li data-group className="pt-2">
                <GroupHeading {...heading} />
              </li>
            )}
            <li>
              <DiaryLine
                visit={row}
                several={several}
                onOpen={() => void VisitSheet.preload().then(() => setOpened(row.id))}
              />
            </li>
          </Fragment>
        ))}
      </ul>
      {opened && <VisitSheet key={opened.id} visit={opened} several={several} onClosed={() => setOpened(undefined)} />}
    </>
  )
}

interface DiaryLineProps {
  visit: Visit
  several: boolean
  onOpen: () => void
}

function DiaryLine({ visit, several, onOpen }: DiaryLineProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="card flex min-h-14 w-full items-start gap-3 p-3 text-start hover:bg-sunk"
    >
      <VisitorPhoto visit={visit} size="sm" />
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">
          {visit.visitorName}
          {several && ` · ${houseLabel(visit.division, visit.houseNo)}`}
        </span>
        <VisitStory visit={visit} />
      </span>
    </button>
  )
}
