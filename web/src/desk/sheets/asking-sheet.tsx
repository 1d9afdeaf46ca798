import { BellRing } from 'lucide-react'
import { useEffect } from 'react'
import { askedNow } from '../../gate/asking/asked-now.part.ts'
import { useNow } from '../../ui/browser/use-now.ts'
import { useAtDesk } from '../board/at-desk.ts'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { useNames } from '../board/desk.ts'
import { decidedHere } from '../board/decided-here.ts'
import { Escalation } from '../../gate/asking/escalation.part.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { GaveUpButton } from '../board/visitor-left.tsx'
import { warningsOf } from '../board/said-no.ts'
import { useTimes } from '../board/times.ts'
import { useSay } from '../../core/language/say.ts'
import { formOf } from '../board/walk-in.ts'
import { holdLock } from '../../shell/session/desk-touches.ts'
import { WhoFacts } from '../../gate/asking/who-facts.part.tsx'

/** The house is being asked; once it has not answered for long enough, the guard calls. */
export function AskingSheet({ visit }: { visit: BoardVisit }) {
  const { board, desk, marks, offline } = useAtDesk()
  const now = useNow(1000) + board.behindMs
  const say = useSay()
  const people = useNames(visit)
  const times = useTimes(board.timeZone, now)
  const warning = warningsOf(visit, board, now, times.at)
  useEffect(holdLock, [])
  const { title, text, mayCall } = askedNow(visit, now, offline)
  return (
    <Sheet
      tone={mayCall ? 'warn' : 'calm'}
      icon={BellRing}
      title={title}
      text={text}
      buttons={<GaveUpButton visit={visit} desk={desk} />}
    >
      {warning && (
        <p className="rounded-md bg-warning-wash px-4 py-2 font-semibold wrap-anywhere text-warning">{say(warning)}</p>
      )}
      <WhoFacts who={visit} />
      {mayCall && (
        <Escalation
          visit={visit}
          people={people}
          calls={
            offline
              ? { decide: (_, decision, said = {}) => decidedHere({ desk, marks }, formOf(visit), decision, said) }
              : desk
          }
          mayAdmit={board.settings.admitUnanswered}
        />
      )}
    </Sheet>
  )
}
