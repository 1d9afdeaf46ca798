import { defaultTimeZone } from '@aangan/contract/core/constants'
import type { NamedHouse } from '@aangan/contract/core/houses'
import { nothingChosen, type ChosenPreferences } from '@aangan/contract/record/notifications'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

/** Somebody to tell, and how. */
export interface Recipient {
  readonly userId: string
  /** Null for somebody without a community. */
  readonly communityId: string | null
  readonly language: string | null
  readonly timeZone: string
  readonly chosen: ChosenPreferences
  /** They live in more than one. */
  readonly hasSeveralHouses: boolean
  /** Ids of their push subscriptions. */
  readonly devices: readonly string[]
}

/** A house and who lives there; houses without people are among them. */
export interface HouseRecipients extends NamedHouse {
  readonly houseId: string
  readonly people: readonly Recipient[]
}

interface RecipientRow {
  readonly houseId: string
  readonly division: string
  readonly houseNo: string
  readonly userId: string | null
  readonly communityId: string | null
  readonly language: string | null
  readonly timeZone: string
  readonly quietFrom: number | null
  readonly quietUntil: number | null
  readonly push: ChosenPreferences['push'] | null
  readonly hasSeveralHouses: boolean | null
  readonly devices: string | null
}

const recipientColumns = (tx: Tx): Statement => tx.sql`
  u.id as "userId", u.community_id as "communityId", u.language, coalesce(c.time_zone, ${defaultTimeZone}) as "timeZone", p.quiet_from as "quietFrom", p.quiet_until as "quietUntil", p.push,
  (select count(*) > 1 from occupancies o2 where o2.user_id = u.id and o2.ended_at is null and o2.lives_here) as "hasSeveralHouses",
  (select string_agg(s.id::text, ',') from push_subscriptions s where s.user_id = u.id) as devices`

/** Only those who can act: not invited ones who never came, and nobody who is disabled. */
const canBeTold = (tx: Tx): Statement => tx.sql`u.status = 'ACTIVE' and not u.invited`

export const findHouseRecipients = (
  tx: Tx,
  communityId: string,
  houses: readonly NamedHouse[],
): Batch<HouseRecipients[]> =>
  many(tx.sql<RecipientRow[]>`
    select h.id as "houseId", h.division, h.number as "houseNo", ${recipientColumns(tx)}
    from unnest(${houses.map(({ division }) => division)}::text[], ${houses.map(({ houseNo }) => houseNo)}::text[]) w (division, number)
    join houses h on h.community_id = ${communityId} and h.division = w.division and lower(h.number) = lower(w.number)
    join communities c on c.id = h.community_id
    left join occupancies o on o.house_id = h.id and o.ended_at is null and o.lives_here
    left join users u on u.id = o.user_id and 'USER' = any (u.roles) and ${canBeTold(tx)}
    left join notification_preferences p on p.user_id = u.id
    where ${inScope(tx, 'h')}`).map(byHouse)

export const findAdmins = (tx: Tx, communityId: string): Batch<Recipient[]> =>
  many(tx.sql<RecipientRow[]>`
    select ${recipientColumns(tx)}
    from users u join communities c on c.id = u.community_id
    left join notification_preferences p on p.user_id = u.id
    where ${inScope(tx, 'u')} and u.community_id = ${communityId} and 'ADMIN' = any (u.roles) and ${canBeTold(tx)}`).map(
    (rows) => rows.flatMap(recipientIn),
  )

/** One person, also one without a community. */
export const findPerson = (tx: Tx, userId: string): Batch<Recipient[]> =>
  many(tx.sql<RecipientRow[]>`
    select ${recipientColumns(tx)}
    from users u left join communities c on c.id = u.community_id
    left join notification_preferences p on p.user_id = u.id
    where ${inScope(tx, 'u')} and u.id = ${userId} and ${canBeTold(tx)}`).map((rows) => rows.flatMap(recipientIn))

/** Some of the people of a community whose ids `among` selects, in the order of their ids. */
export const findRecipientsAfter = (
  tx: Tx,
  communityId: string,
  among: Statement,
  after: string,
  most: number,
): Batch<Recipient[]> =>
  many(tx.sql<RecipientRow[]>`
    select ${recipientColumns(tx)}
    from (
      select u.* from users u where ${inScope(tx, 'u')} and u.community_id = ${communityId} and ${canBeTold(tx)} and u.id > ${after}::uuid
        and u.id in (${among}) order by u.id limit ${most}) u
    join communities c on c.id = u.community_id
    left join notification_preferences p on p.user_id = u.id
    order by u.id`).map((rows) => rows.flatMap(recipientIn))

/** Who invited somebody: who made the visit, if they still belong there. */
export const findInviter = (tx: Tx, visitId: string): Batch<Recipient[]> =>
  findOfVisit(tx, visitId, tx.sql`v.created_by`)

/** Who last asked for its car to be moved. */
export const findAsker = (tx: Tx, visitId: string): Batch<Recipient[]> =>
  findOfVisit(tx, visitId, tx.sql`v.move_asked_by`)

const findOfVisit = (tx: Tx, visitId: string, who: Statement): Batch<Recipient[]> =>
  many(tx.sql<RecipientRow[]>`
    select ${recipientColumns(tx)}
    from visits v join users u on u.id = ${who} join communities c on c.id = v.community_id
    left join notification_preferences p on p.user_id = u.id
    where ${inScope(tx, 'v')} and v.id = ${visitId} and ${canBeTold(tx)}`).map((rows) => rows.flatMap(recipientIn))

function byHouse(rows: readonly RecipientRow[]): HouseRecipients[] {
  const houses = new Map<string, HouseRecipients & { readonly people: Recipient[] }>()
  for (const row of rows) {
    const { houseId, division, houseNo } = row
    const house = houses.get(houseId) ?? { houseId, division, houseNo, people: [] }
    houses.set(houseId, house)
    house.people.push(...recipientIn(row))
  }
  return [...houses.values()]
}

const recipientIn = ({
  userId,
  communityId,
  language,
  timeZone,
  push,
  devices,
  hasSeveralHouses,
  ...quiet
}: RecipientRow): Recipient[] =>
  userId === null
    ? []
    : [
        {
          userId,
          communityId,
          language,
          timeZone,
          hasSeveralHouses: hasSeveralHouses === true,
          chosen: { quietFrom: quiet.quietFrom, quietUntil: quiet.quietUntil, push: push ?? nothingChosen.push },
          devices: devices?.split(',') ?? [],
        },
      ]
