import type { EventData, EventName } from '@aangan/contract/events'
import type { About } from '../audit/record.ts'
import type { Tx } from '../db/database.ts'
import { listHousesOf } from '../helpers/stays.sql.ts'
import { tellingOfChangedHelper, tellingOfHelper, type HelperNews } from './gate.rules.ts'
import type { Tell } from './tell.ts'
import type { Said } from './telling.rules.ts'

type HelperEvent = Exclude<Extract<EventName, `helper.${string}`>, 'helper.rated' | 'helper.exported'>
/** `news`: for the houses that have them on their list. */
interface Heard {
  readonly helper: { readonly id: string; readonly name: string }
  readonly news?: HelperNews | undefined
  readonly body?: Said
  readonly alsoHouse?: { readonly houseNo: string; readonly division: string }
}

const heard: { readonly [N in HelperEvent]: (data: EventData<N>) => Heard } = {
  'helper.created': ({ after: helper }) => ({ helper }),
  'helper.updated': ({ after: helper }) => ({ helper }),
  'helper.deleted': ({ before: helper }) => ({ helper }),
  'helper.code_issued': ({ after: helper }) => ({ helper }),
  'helper.list_changed': ({ after: helper }) => ({ helper, alsoHouse: helper }),
  'helper.day_marked': ({ after: helper }) => ({ helper }),
  'helper.absence_told': ({ after: { helperId: id, name, from, until } }) => ({
    helper: { id, name },
    news: 'HELPER_ABSENT',
    body: daysIn(from, until),
  }),
  'helper.absence_ended': ({ after: { helperId: id, name } }) => ({ helper: { id, name } }),
  'helper.entered': ({ after: helper }) => ({ helper, news: 'HELPER_IN' }),
  // Of one whom nobody saw leave there is nothing to tell.
  'helper.exited': ({ after: helper }) => ({ helper, news: helper.outSeen ? 'HELPER_OUT' : undefined }),
  'helper.undone': ({ before: helper }) => ({ helper }),
}

/** What follows from an event of a helper. The houses on their list stand in no event, so they are asked for. */
export async function tellOfHelper<N extends EventName>(
  tx: Tx,
  event: N,
  data: EventData<N>,
  tell: Tell,
  { communityId = tx.communityId }: About,
): Promise<void> {
  if (!(event in heard) || communityId === null) return
  const { helper, news, body, alsoHouse } = (heard[event as HelperEvent] as (data: unknown) => Heard)(data)
  const listed = await listHousesOf(tx, helper.id, communityId)
  const houses = alsoHouse === undefined ? listed : [...listed, alsoHouse]
  const told = { id: helper.id, name: helper.name, communityId, houses }
  await tell(tx, news === undefined ? tellingOfChangedHelper(told) : tellingOfHelper(news, told, body))
}

const daysIn =
  (from: string, until: string): Said =>
  ({ t, locale, month }) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month })
    const shown = (day: string): string => format.format(new Date(`${day}T00:00Z`))
    return from === until
      ? t('On {day}', { day: shown(from) })
      : t('{from} to {until}', { from: shown(from), until: shown(until) })
  }
