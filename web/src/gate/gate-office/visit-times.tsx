import { msg } from '@aangan/contract/core/language/text'
import type { Visit } from '@aangan/contract/gate/visits'
import { useSay, raw, type Shown } from '../../core/language/say.ts'
import { useDates } from '../../ui/dates.ts'

/** When they were expected, came and left, and who decided so. */
export function VisitTimes({ visit, zone }: { visit: Visit; zone: string | undefined }) {
  const say = useSay()
  const dates = useDates()
  const at = (instant: string) => dates.moment(instant, zone)
  const { walkIn, expectedAt, askedAt, arrivedAt, exitedAt, exitSeen, answeredBy, answeredVia, reason, gateIn } = visit
  // A visitor stopped by a block list has no time of asking.
  const came = askedAt ? msg('Asked {time}', { time: at(askedAt) }) : raw(at(expectedAt))
  const lines: Shown[] = [walkIn ? came : msg('Expected {time}', { time: at(expectedAt) })]
  if (answeredBy && answeredVia !== null) lines.push(msg('Answered by {name}', { name: answeredBy.name }))
  if (arrivedAt)
    lines.push(
      gateIn
        ? msg('In {time}, {gate}', { time: at(arrivedAt), gate: gateIn.name })
        : msg('In {time}', { time: at(arrivedAt) }),
    )
  if (exitedAt)
    lines.push(
      exitSeen ? msg('Left {time}', { time: at(exitedAt) }) : msg('Left {time}, not seen', { time: at(exitedAt) }),
    )
  return (
    <span className="flex flex-wrap gap-x-3">
      {lines.map((line) => (
        <span key={say(line)}>{say(line)}</span>
      ))}
      {reason && <span className="text-soft wrap-anywhere">{reason}</span>}
    </span>
  )
}
