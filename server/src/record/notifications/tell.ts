import type { NamedHouse } from '@aangan/contract/core/houses'
import { inOrder, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import type { Enqueue } from '../../core/jobs/job.ts'
import type { Languages } from '../../core/language/languages.ts'
import type { Announcer } from '../../core/live/announcer.ts'
import type { HouseLookups } from './house-lookups.ts'
import { messageTo, type Message } from './messages.rules.ts'
import { notificationMail } from './notification.mail.ts'
import { insertMailed, insertNotifications, type NewNotification } from './notifications.sql.ts'
import {
  findAdmins,
  findInviter,
  findPerson,
  findHouseRecipients,
  type Recipient,
  type HouseRecipients,
} from './recipients.sql.ts'
import type { Plan, Alert } from './telling.rules.ts'

/** The push channel, as far as notifications need it. */
export interface PushOutbox {
  /** To those who want it now, beside the change that it tells of. */
  add(tx: Tx, communityId: string | null, messages: readonly AddressedMessage[]): void
}
export interface AddressedMessage {
  readonly to: Recipient
  readonly message: Message
}

export interface TellDeps {
  readonly announce: Announcer['announce']
  readonly languages: Languages
  /** Undefined while push is off. */
  readonly outbox: PushOutbox | undefined
  readonly enqueue: Enqueue
  readonly mailIsOn: boolean
}

/** Writes notifications in the transaction of the change they report, and announces them to open screens. */
export type Tell = (tx: Tx, plan: Plan) => Promise<void>

export const openTell =
  (deps: TellDeps, lookups: HouseLookups): Tell =>
  async (tx, plan) => {
    const { communityId, changed, alerts } = plan
    const named = housesIn(plan)
    const ofHouses =
      communityId === null || named.length === 0
        ? []
        : (lookups.begun(tx, communityId, named) ?? findHouseRecipients(tx, communityId, named).execute())
    const ofOthers = inOrder(...alerts.map((one) => recipientsOf(tx, one, communityId)))
    const [houses, others] = await Promise.all([ofHouses, ofOthers])
    if (communityId !== null) announceChanges(tx, { communityId, changed }, houses, deps)
    const peopleOf = ({ to }: Alert, index: number): readonly Recipient[] => {
      if (typeof to === 'string' || 'userId' in to) return others[index] ?? []
      const people = houses.find((known) => isSame(known, to.house))?.people ?? []
      return people.filter(({ userId }) => userId !== to.except)
    }
    await send(
      tx,
      communityId,
      alerts.flatMap((one, index) => peopleOf(one, index).map((to) => ({ one, to }))),
      deps,
    )
  }

/** Recipients named one by one. Residents are found through their house. */
function recipientsOf(tx: Tx, { to, about }: Alert, communityId: string | null): Batch<Recipient[]> | undefined {
  if (to === 'admins') return communityId === null ? undefined : findAdmins(tx, communityId)
  if (to === 'inviter') return 'visitId' in about ? findInviter(tx, about.visitId) : undefined
  return 'userId' in to ? findPerson(tx, to.userId) : undefined
}

function announceChanges(
  tx: Tx,
  { communityId, changed }: { readonly communityId: string; readonly changed: Plan['changed'] },
  houses: readonly HouseRecipients[],
  { announce }: TellDeps,
): void {
  for (const change of changed) {
    if (!('id' in change)) announce(tx, { kind: change.kind, communityId })
    else {
      const houseIds = change.houses.flatMap((house) => houses.find((known) => isSame(known, house))?.houseId ?? [])
      announce(tx, { kind: change.kind, id: change.id, communityId, houseIds })
    }
  }
}

async function send(
  tx: Tx,
  communityId: string | null,
  all: readonly { readonly one: Alert; readonly to: Recipient }[],
  { languages, outbox, announce, enqueue, mailIsOn }: TellDeps,
): Promise<void> {
  if (all.length === 0) return
  const messages = all.map(({ one, to }) => ({
    to,
    isMailed: mailIsOn && one.isMailed === true,
    message: messageTo(one, languages.languageFor(to)),
  }))
  const notificationOf = ({ to, message: { kind, title, body, path, visitId } }: (typeof messages)[number]) =>
    ({ communityId: to.communityId, userId: to.userId, kind, title, body, path, visitId }) satisfies NewNotification
  insertNotifications(tx, messages.filter(({ isMailed }) => !isMailed).map(notificationOf))
  for (const mailed of messages.filter(({ isMailed }) => isMailed))
    await enqueue(tx, notificationMail, { notificationId: await insertMailed(tx, notificationOf(mailed)) })
  outbox?.add(tx, communityId, messages)
  for (const userId of new Set(messages.map(({ to }) => to.userId))) announce(tx, { kind: 'bell', userId })
}

function housesIn({ changed, alerts }: Plan): NamedHouse[] {
  const named = [
    ...changed.flatMap((change) => ('houses' in change ? change.houses : [])),
    ...alerts.flatMap(({ to }) => (typeof to === 'string' || 'userId' in to ? [] : [to.house])),
  ]
  return named.filter((house, index) => named.findIndex((other) => isSame(other, house)) === index)
}

const isSame = (one: NamedHouse, other: NamedHouse): boolean =>
  one.division === other.division && one.houseNo.toLowerCase() === other.houseNo.toLowerCase()
