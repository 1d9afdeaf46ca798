import type { VisitKind } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import { useT } from '../../core/language/language.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { useCameBefore } from '../board/desk.ts'
import { blocksOn } from '../board/judge.ts'
import { recentVisitors } from '../board/recent-visitors.ts'
import { BigButton } from '../parts/big-button.tsx'
import { words } from '../parts/words.ts'

interface Props {
  kind: VisitKind
  house: Pick<Visit, 'houseNo' | 'division'>
  onChosen: (visit: Visit) => void
}

/** Those who came to this house before. */
export function Recents({ kind, house, onChosen }: Props) {
  const t = useT()
  const { board, now } = useAtDesk()
  const before = useCameBefore(house)
  const recents = recentVisitors(before.data?.content ?? [], kind, now, (visit) => {
    const { stop, warning } = blocksOn({ ...visit, phone: visit.phone ?? undefined }, board, now)
    return stop !== undefined || warning !== undefined
  })
  if (recents.length === 0) return null
  return (
    <div>
      <p id="recent" className="mb-1 text-sm font-semibold">
        {t(words.recent)}
      </p>
      <div role="group" aria-labelledby="recent" className="flex flex-wrap gap-2">
        {recents.map((visit) => (
          <BigButton key={visit.id} className="text-base" onClick={() => onChosen(visit)}>
            {visit.visitorName}
          </BigButton>
        ))}
      </div>
    </div>
  )
}
