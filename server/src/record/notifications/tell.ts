import type { NamedHouse } from '@aangan/contract/core/houses'
import type { StoryVisit } from '@aangan/contract/gate/story'
import { inOrder, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import type { Enqueue } from '../../core/jobs/job.ts'
import type { Languages } from '../../core/language/languages.ts'
import type { Announcer } from '../../core/live/announcer.ts'
import { findStoryVisit } from '../../gate/visits/story-visit.sql.ts'
import type { HouseLookups } from './house-lookups.ts'
import { messageOfStep, messageTo, type Message } from './messages.rules.ts'
import { notificationMail } from './notification.mail.ts'
import {
  followLines,
  insertMailed,
  insertNotifications,
  writeLines,
  type NewNotification,
} from './notifications.sql.ts'
import {
  findAdmins,
  findAsker,
  findInviter,
  findPerson,
  findHouseRecipients,
  type Recipient,
  type HouseRecipients,
} from './recipients.sql.ts'
import { needsHouse, needsOffice } from './story-words.rules.ts'
import type { Plan, Alert, Step } from './telling.rules.ts'

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
    const { communityId, changed, alerts, steps = [] } = plan
    const named = housesIn(plan)
    const ofHouses =
      communityId === null || named.length === 0
        ? []
        : (lookups.begun(tx, communityId, named) ?? findHouseRecipients(tx, communityId, named).execute())
    const ofOthers = inOrder(
      ...alerts.map((one) => recipientsOf(tx, one, communityId)),
      ...steps.map((one) => recipientsOf(tx, { ...one, about: one }, communityId)),
    )
    const [visitId] = steps.map((step) => step.visitId)
    const ofVisit =
      visitId === undefined ? undefined : (lookups.takeStory(tx, visitId) ?? findStoryVisit(tx, visitId).execute())
    const [houses, others, visit] = await Promise.all([ofHouses, ofOthers, ofVisit])
    if (communityId !== null) announceChanges(tx, { communityId, changed }, houses, deps)
    const peopleOf = ({ to }: Alert | Step, index: number): readonly Recipient[] =>
      typeof to !== 'string' && 'house' in to
        ? (houses.find((known) => isSame(known, to.house))?.people ?? [])
        : (others[index] ?? [])
    await send(
      tx,
      communityId,
      toldOnce(alerts.flatMap((one, index) => peopleOf(one, index).map((to) => ({ one, to })))),
      deps,
    )
    if (visit)
      steps.forEach((step, index) =>
        sendStep(tx, step, visit, peopleOf(step, alerts.length + index), communityId, deps),
      )
  }

interface Whom {
  readonly to: Step['to']
  readonly about: { readonly visitId: string } | { readonly id: string }
}
/** Recipients named one by one. Residents are found through their house. */
function recipientsOf(tx: Tx, { to, about }: Whom, communityId: string | null): Batch<Recipient[]> | undefined {
  if (to === 'admins') return communityId === null ? undefined : findAdmins(tx, communityId)
  if (to === 'inviter') return 'visitId' in about ? findInviter(tx, about.visitId) : undefined
  if ('askerOf' in to) return findAsker(tx, to.askerOf)
  return 'userId' in to ? findPerson(tx, to.userId) : undefined
}

/** Rewrites each person’s line, and pushes its newest sentence to their devices. */
function sendStep(
  tx: Tx,
  step: Step,
  visit: StoryVisit,
  people: readonly Recipient[],
  communityId: string | null,
  { languages, outbox, announce }: TellDeps,
): void {
  const { visitId, ofOffice, needsYou, follows, quiet } = step
  const told = people.map((to) => ({ to, ...messageOfStep(step, visit, to, languages.languageFor(to)) }))
  const lines = told.map(({ to, story, message: { kind, title, path } }) => ({
    communityId: to.communityId,
    userId: to.userId,
    kind,
    title,
    body: story,
    path,
    visitId,
    line: ofOffice ? `${visitId} office` : visitId,
  }))
  const isNeeded = (ofOffice ? needsOffice : needsHouse)(visit)
  const state = needsYou ? 'unread' : isNeeded || follows === 'back' ? 'asItIs' : 'read'
  if (follows) followLines(tx, lines, { state, isBack: follows === 'back' })
  else {
    writeLines(tx, lines, state)
    outbox?.add(
      tx,
      communityId,
      told.filter(({ to }) => quiet !== 'all' && to.userId !== quiet?.userId),
    )
  }
  for (const { userId } of people) announce(tx, { kind: 'bell', userId })
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

type Told = { readonly one: Alert; readonly to: Recipient }

/** Drops repeats of a line for one person, as when two of their houses share a helper. */
const toldOnce = (all: readonly Told[]): Told[] =>
  all.filter(
    ({ one: { line }, to }, index) =>
      line === undefined ||
      index === all.findIndex((told) => told.one.line?.key === line.key && told.to.userId === to.userId),
  )

async function send(
  tx: Tx,
  communityId: string | null,
  all: readonly Told[],
  { languages, outbox, announce, enqueue, mailIsOn }: TellDeps,
): Promise<void> {
  if (all.length === 0) return
  const messages = all.map(({ one, to }) => ({
    one,
    to,
    isMailed: mailIsOn && one.isMailed === true,
    message: messageTo(one, languages.languageFor(to)),
  }))
  const notificationOf = ({ to, message: { kind, title, body, path, visitId } }: (typeof messages)[number]) =>
    ({ communityId: to.communityId, userId: to.userId, kind, title, body, path, visitId }) satisfies NewNotification
  const lined = messages.flatMap((told) => {
    const { one, to } = told
    if (!one.line) return []
    const body = one.body(languages.languageFor(to))
    const { isBack = false, needsYou = false } = one.line
    return [{ isBack, needsYou, line: { ...notificationOf(told), body, line: one.line.key } }]
  })
  const linesOf = (which: (told: (typeof lined)[number]) => boolean) => lined.filter(which).map(({ line }) => line)
  const isAdded = (wanted: boolean) => linesOf(({ isBack, needsYou }) => !isBack && needsYou === wanted)
  writeLines(tx, isAdded(false), 'asItIs')
  writeLines(tx, isAdded(true), 'unread')
  followLines(
    tx,
    linesOf(({ isBack }) => isBack),
    { state: 'asItIs', isBack: true },
  )
  insertNotifications(tx, messages.filter(({ one, isMailed }) => !isMailed && !one.line).map(notificationOf))
  for (const mailed of messages.filter(({ isMailed }) => isMailed))
    await enqueue(tx, notificationMail, { notificationId: await insertMailed(tx, notificationOf(mailed)) })
  outbox?.add(
    tx,
    communityId,
    messages.filter(({ one }) => one.line?.isBack !== true),
  )
  for (const userId of new Set(messages.map(({ to }) => to.userId))) announce(tx, { kind: 'bell', userId })
}

function housesIn({ changed, alerts, steps = [] }: Plan): NamedHouse[] {
  const named = [
    ...changed.flatMap((change) => ('houses' in change ? change.houses : [])),
    ...[...alerts, ...steps].flatMap(({ to }) => (typeof to !== 'string' && 'house' in to ? [to.house] : [])),
  ]
  return named.filter((house, index) => named.findIndex((other) => isSame(other, house)) === index)
}

const isSame = (one: NamedHouse, other: NamedHouse): boolean =>
  one.division === other.division && one.houseNo.toLowerCase() === other.houseNo.toLowerCase()
