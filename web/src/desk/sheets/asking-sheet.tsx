import { houseLabel } from '@aangan/contract/core/houses'
import { msg } from '@aangan/contract/core/language/text'
import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAtDesk, type AtDesk } from '../board/at-desk.ts'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { serverNow } from '../board/shown-board.ts'
import { decidedHere } from '../board/decided-here.ts'
import { Escalation } from '../board/escalation.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { GaveUpButton } from '../board/visitor-left.tsx'
import { warningsOf } from '../board/said-no.ts'
import { useTimes } from '../board/times.ts'
import { useSay } from '../../core/language/say.ts'
import { formOf } from '../board/walk-in.ts'
import { holdLock } from '../../shell/session/desk-touches.ts'
import { WhoFacts } from '../board/who-facts.tsx'
import { words } from '../parts/words.ts'

/** The house is being asked; once it has not answered for long enough, the guard calls. */
export function AskingSheet({ visit }: { visit: BoardVisit }) {
  const { board, desk, marks, offline } = useAtDesk()
  const now = useSeconds(board)
  const say = useSay()
  const times = useTimes(board.timeZone, now)
  const warning = warningsOf(visit, board, now, times.at)
  useEffect(holdLock, [])
  const { askedAt, escalatesAt, asked, houseNo, division } = visit
  const seconds = Math.max(0, Math.floor((now - Date.parse(askedAt ?? '')) / 1000))
  const mayCall = offline || asked === 0 || (escalatesAt !== null && Date.parse(escalatesAt) <= now)
  const status = offline
    ? words.noNetwork
    : asked === 0
      ? words.nobodyAsked
      : mayCall
        ? words.noAnswerYet
        : msg(words.asked, { count: asked })
  return (
    <Sheet
      tone={mayCall ? 'warn' : 'calm'}
      icon={BellRing}
      title={msg(words.asking, { house: houseLabel(division, houseNo), seconds })}
      text={status}
      buttons={<GaveUpButton visit={visit} desk={desk} />}
    >
      {warning && (
        <p className="rounded-md bg-warning-wash px-4 py-2 font-semibold wrap-anywhere text-warning">{say(warning)}</p>
      )}
      <WhoFacts who={visit} />
      {mayCall && (
        <Escalation
          visit={visit}
          desk={desk}
          mayAdmit={board.settings.admitUnanswered}
          decideHere={
            offline ? (decision, said) => decidedHere({ desk, marks }, formOf(visit), decision, said) : undefined
          }
        />
      )}
    </Sheet>
  )
}

/** The server's clock, every second. */
function useSeconds(board: AtDesk['board']): number {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return serverNow(board)
}
