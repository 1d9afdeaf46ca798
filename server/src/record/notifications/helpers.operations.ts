import type { NamedHouse } from '@aangan/contract/core/houses'
import type { EventData } from '@aangan/contract/events'
import type { Tx } from '../../core/db/database.ts'
import { listHousesOf } from '../../society/helpers/stays.sql.ts'
import { helperChanged, newsOfHelper, type HelperKind } from './gate.rules.ts'
import type { Tell } from './tell.ts'
import type { Wording } from './telling.rules.ts'

interface NamedHelper {
  readonly id: string
  readonly name: string
}
/** Without a `kind` the houses hear nothing, and only what is shown changes. */
export interface HelperNews {
  readonly helper: NamedHelper
  readonly kind?: HelperKind | undefined
  readonly body?: Wording
  readonly alsoHouse?: NamedHouse
}
interface After<T> {
  readonly after: T
}

export const changed = ({ after: helper }: After<NamedHelper>): HelperNews => ({ helper })
/** The house that takes them off hears it too. */
export const listChanged = ({ after: helper }: After<NamedHelper & NamedHouse>): HelperNews => ({
  helper,
  alsoHouse: helper,
})
export const entered = ({ after: helper }: After<NamedHelper>): HelperNews => ({ helper, kind: 'HELPER_IN' })
/** Of one whom nobody saw leave there is nothing to tell. */
export const left = ({ after: helper }: After<NamedHelper & { readonly outSeen: boolean }>): HelperNews => ({
  helper,
  kind: helper.outSeen ? 'HELPER_OUT' : undefined,
})
export const absenceTold = ({
  after: { helperId: id, name, from, until },
}: EventData<'helper.absence_told'>): HelperNews => ({
  helper: { id, name },
  kind: 'HELPER_ABSENT',
  body: daysIn(from, until),
})
export const absenceEnded = ({ after: { helperId: id, name } }: EventData<'helper.absence_ended'>): HelperNews => ({
  helper: { id, name },
})

/** The houses on their list stand in no event, so they are asked for. */
export async function tellHouses(tx: Tx, news: HelperNews, communityId: string, tell: Tell): Promise<void> {
  const { helper, kind, body, alsoHouse } = news
  const listed = await listHousesOf(tx, helper.id, communityId)
  const houses = alsoHouse === undefined ? listed : [...listed, alsoHouse]
  const told = { id: helper.id, name: helper.name, communityId, houses }
  await tell(tx, kind === undefined ? helperChanged(told) : newsOfHelper(kind, told, body))
}

const daysIn =
  (from: string, until: string): Wording =>
  ({ t, locale, month }) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month })
    const shown = (day: string): string => format.format(new Date(`${day}T00:00Z`))
    return from === until
      ? t('On {day}', { day: shown(from) })
      : t('{from} to {until}', { from: shown(from), until: shown(until) })
  }
