import type { Conflict } from '@aangan/contract/gate-desk'
import { houseLabel } from '@aangan/contract/houses'
import { sentence, type Label } from '@aangan/contract/language/text'
import { useT } from '../language/language.ts'
import { useSay } from '../language/say.ts'
import { useDates } from '../ui/dates.ts'

const kinds: Readonly<Record<NonNullable<Conflict['kind']>, Label>> = {
  ENTRY: 'Entry',
  EXIT: 'Exit',
  WALK_IN: 'New Visitor',
  UNDO: 'Undo',
}

/** What was written down, and for whom. */
export function Recorded({ kind, visit, helper, raw }: Conflict) {
  const t = useT()
  return (
    <span className="font-semibold wrap-anywhere">
      {kind && t(kinds[kind])}
      {visit && ` · ${visit.visitorName} · ${houseLabel(visit.division, visit.houseNo)}`}
      {helper && ` · ${helper.name}`}
      {raw !== null && <code className="block font-mono text-xs font-normal">{raw}</code>}
    </span>
  )
}

/** When it happened, and when it came. */
export function Times({ conflict: { occurredAt, syncedAt }, zone }: { conflict: Conflict; zone: string | undefined }) {
  const say = useSay()
  const dates = useDates()
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>{say(sentence('Happened {time}', { time: dates.moment(occurredAt, zone) }))}</span>
      <span>{say(sentence('Came {time}', { time: dates.moment(syncedAt, zone) }))}</span>
    </span>
  )
}
