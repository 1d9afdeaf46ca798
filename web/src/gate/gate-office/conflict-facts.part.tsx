import type { Conflict } from '@aangan/contract/gate/gate-desk'
import { houseLabel } from '@aangan/contract/core/houses'
import { msg, type Label } from '@aangan/contract/core/language/text'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { useDates } from '../../ui/dates.ts'

const kinds: Readonly<Record<NonNullable<Conflict['kind']>, Label>> = {
  ENTRY: 'Entry',
  EXIT: 'Exit',
  WALK_IN: 'New Visitor',
  UNDO: 'Undo',
}

export function Recorded({ kind, visit, helper, raw, times }: Conflict) {
  const t = useT()
  const say = useSay()
  return (
    <span className="font-semibold wrap-anywhere">
      {kind && t(kinds[kind])}
      {visit && ` · ${visit.visitorName} · ${houseLabel(visit.division, visit.houseNo)}`}
      {helper && ` · ${helper.name}`}
      {times > 1 && say(msg('{n} in one minute', { n: times }))}
      {raw !== null && <code className="block font-mono text-xs font-normal">{raw}</code>}
    </span>
  )
}

/** When it happened, and when it came where that is another minute. */
export function Times({ conflict: { occurredAt, syncedAt }, zone }: { conflict: Conflict; zone: string | undefined }) {
  const say = useSay()
  const dates = useDates()
  const [happened, came] = [dates.moment(occurredAt, zone), dates.moment(syncedAt, zone)]
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>{say(msg('Happened {time}', { time: happened }))}</span>
      {came !== happened && <span>{say(msg('Came {time}', { time: came }))}</span>}
    </span>
  )
}
