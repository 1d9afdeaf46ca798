import type { NamedHouse } from '@aangan/contract/core/houses'
import { dateFormat } from '@aangan/contract/core/times'
import type { EventData } from '@aangan/contract/events'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { findHelperDay, listHousesOf } from '../../society/helpers/stays.sql.ts'
import { helperChanged, newsOfAbsence, newsOfDay } from './gate.rules.ts'
import type { Tell } from './tell.ts'
import type { Wording } from './telling.rules.ts'

interface NamedHelper {
  readonly id: string
  readonly name: string
}
/** Without more, the houses hear nothing, and only what is shown changes. */
export interface HelperNews {
  readonly helper: NamedHelper
  /** A coming, a leaving, or one that was taken back, in the day of the stay. */
  readonly stay?: { readonly kind: 'HELPER_IN' | 'HELPER_OUT' | 'UNDO'; readonly inAt: string }
  readonly absent?: Wording
  readonly alsoHouse?: NamedHouse
}
interface After<T> {
  readonly after: T
}
type Stay = NamedHelper & { readonly inAt: string }

export const changed = ({ after: helper }: After<NamedHelper>): HelperNews => ({ helper })
/** The house that takes them off hears it too. */
export const listChanged = ({ after: helper }: After<NamedHelper & NamedHouse>): HelperNews => ({
  helper,
  alsoHouse: helper,
})
export const entered = ({ after: stay }: After<Stay>): HelperNews => ({
  helper: stay,
  stay: { kind: 'HELPER_IN', inAt: stay.inAt },
})
/** Of one whom nobody saw leave there is nothing to tell. */
export const left = ({ after: stay }: After<Stay & { readonly outSeen: boolean }>): HelperNews => ({
  helper: stay,
  ...(stay.outSeen && { stay: { kind: 'HELPER_OUT', inAt: stay.inAt } }),
})
export const undone = ({ before: stay }: { readonly before: Stay }): HelperNews => ({
  helper: stay,
  stay: { kind: 'UNDO', inAt: stay.inAt },
})
export const absenceTold = ({
  after: { helperId: id, name, from, until },
}: EventData<'helper.absence_told'>): HelperNews => ({ helper: { id, name }, absent: daysIn(from, until) })
export const absenceEnded = ({ after: { helperId: id, name } }: EventData<'helper.absence_ended'>): HelperNews => ({
  helper: { id, name },
})

/** The houses on their list stand in no event, so they are asked for. */
export async function tellHouses(tx: Tx, news: HelperNews, communityId: string, tell: Tell): Promise<void> {
  const { helper, stay, absent, alsoHouse } = news
  const [listed, day] = await inOrder(
    listHousesOf(tx, helper.id, communityId),
    stay && findHelperDay(tx, helper.id, communityId, stay.inAt),
  )
  const houses = alsoHouse === undefined ? listed : [...listed, alsoHouse]
  const told = { id: helper.id, name: helper.name, communityId, houses }
  if (stay && day) return tell(tx, newsOfDay(stay.kind, told, day))
  await tell(tx, absent ? newsOfAbsence(told, absent) : helperChanged(told))
}

const daysIn =
  (from: string, until: string): Wording =>
  ({ t, locale, month }) => {
    const format = dateFormat(locale, 'UTC', { weekday: 'short', day: 'numeric', month })
    const shown = (day: string): string => format.format(new Date(`${day}T00:00Z`))
    return from === until
      ? t('On {day}', { day: shown(from) })
      : t('{from} to {until}', { from: shown(from), until: shown(until) })
  }
