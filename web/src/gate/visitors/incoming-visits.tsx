import type { Visit } from '@aangan/contract/gate/visits'
import { useEffect, useRef } from 'react'
import { useUser } from '../../shell/session/session.ts'
import { currentLanguage, useT } from '../../core/language/language.ts'
import { useFocusKeeper } from '../../ui/browser/focus-keeper.ts'
import { notify } from '../../ui/toast.ts'
import { outcomeOf } from './outcome.ts'
import { Part } from './part.tsx'
import { RequestCard } from './request-card.tsx'
import { isShown, showCards } from './requests.ts'
import { useIncoming } from './use-incoming.ts'
import { readVisit } from './visits.queries.ts'

/** Visitors waiting for an answer. A failed request shows its message in the list of passes, once for the whole page. */
export default function IncomingVisits({ several }: { several: boolean }) {
  const t = useT()
  const keeper = useFocusKeeper()
  const { data: visits } = useIncoming()
  useEffect(showCards, [])
  useOutcomes(visits)
  if (!visits || visits.length === 0) return null
  return (
    <Part title="At the gate" count={visits.length}>
      <ul aria-label={t('At the gate')} className="grid gap-3 md:grid-cols-2" {...keeper}>
        {visits.map((visit) => (
          <li key={visit.id} className="min-w-0">
            <RequestCard visit={visit} several={several} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Says what somebody else answered, where only a card stood here. The dialog says so itself. */
function useOutcomes(visits: readonly Visit[] | undefined) {
  const { id: me } = useUser()
  const before = useRef<readonly Visit[]>([])
  useEffect(() => {
    if (!visits) return
    const gone = before.current.filter(({ id }) => !isShown(id) && visits.every((visit) => visit.id !== id))
    before.current = visits
    for (const { id } of gone) void tell(id, me)
  }, [visits, me])
}

async function tell(id: string, me: string): Promise<void> {
  const visit = await readVisit(id).catch(() => undefined)
  const outcome = visit && visit.answeredBy?.id !== me ? outcomeOf(visit, currentLanguage()) : undefined
  if (outcome) notify.info(outcome)
}
