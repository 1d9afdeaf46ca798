import { useEffect } from 'react'
import { useT } from '../language/language.ts'
import { useFocusKeeper } from '../ui/focus-keeper.ts'
import { Part } from './part.tsx'
import { RequestCard } from './request-card.tsx'
import { showCards } from './requests.ts'
import { useRequestsAtGate } from './use-requests-at-gate.ts'

/** Who waits for an answer. Its failure is told where the passes are: one for all. */
export default function VisitsAtGate({ several }: { several: boolean }) {
  const t = useT()
  const keeper = useFocusKeeper()
  const { data: visits = [] } = useRequestsAtGate()
  useEffect(showCards, [])
  if (visits.length === 0) return null
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
