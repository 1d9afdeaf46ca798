import { tellingNames } from '@aangan/contract/society/notice-events'
import * as z from 'zod/mini'
import { forJob } from '../../core/context/context-for.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { defineJob, rareLookSeconds, retries, type Run } from '../../core/jobs/job.ts'
import { messageTo, type Message } from '../notifications/messages.rules.ts'
import { findRecipientsAfter, type Recipient } from '../notifications/recipients.sql.ts'
import type { TellDeps } from '../notifications/tell.ts'
import { paths } from '../notifications/telling.rules.ts'
import { endTelling, insertOfNotice, keepTelling, moveTelling, type Telling } from './notice-tellings.sql.ts'
import { occasionOf } from './tellings.ts'
import { lockTold, type ToldNotice } from './told-notice.sql.ts'

declare module '../../core/jobs/job.ts' {
  interface JobDeps {
    /** Bell and push. */
    readonly channels: Pick<TellDeps, 'announce' | 'languages' | 'outbox'>
  }
}

export type TellRun = Pick<Run, 'jobsDb' | 'jobId' | 'clock' | 'record' | 'channels' | 'signal'>

const atOnce = 500

/** Notifies people of a notice in its current wording, in batches. */
export async function tellOfNotice(telling: Telling, { jobsDb: db, signal, channels, ...run }: TellRun): Promise<void> {
  const { writeIn } = forJob({ ...run, db })
  // The rest is for another worker.
  while (
    !signal.aborted &&
    (await writeIn({ communityId: telling.communityId }, (tx) => tellSome(tx, telling, channels)))
  );
}

/** False when there is nobody left. */
async function tellSome(tx: Tx, telling: Telling, channels: TellRun['channels']): Promise<boolean> {
  const { announce, outbox } = channels
  // The notice first: who deletes it holds it when the telling goes with it.
  const [notice, after] = await inOrder(lockTold(tx, telling.noticeId), keepTelling(tx, telling))
  if (after === undefined) return false
  if (notice === undefined) {
    await endTelling(tx, telling)
    return false
  }
  const { recipients } = occasionOf(telling.telling, notice)
  const people = await findRecipientsAfter(tx, notice.communityId, recipients(tx, notice), after, atOnce)
  const messages = people.map((to) => ({ to, message: messageOf(notice, telling, to, channels) }))
  const last = people.length < atOnce ? undefined : people.at(-1)
  const [told] = await inOrder(
    insertOfNotice(
      tx,
      telling,
      messages.map(({ to: { userId }, message: { kind, title, body, path } }) => ({ userId, kind, title, body, path })),
    ),
    last === undefined ? endTelling(tx, telling) : moveTelling(tx, telling, last.userId),
  )
  const isTold = new Set(told)
  outbox?.add(
    tx,
    notice.communityId,
    messages.filter(({ to }) => isTold.has(to.userId)),
  )
  for (const userId of isTold) announce(tx, { kind: 'bell', userId })
  return last !== undefined
}

function messageOf(
  notice: ToldNotice,
  { telling }: Telling,
  to: Recipient,
  { languages }: TellRun['channels'],
): Message {
  const { kind, calm, wordsFor } = occasionOf(telling, notice)
  const language = languages.languageFor(to)
  const { title, body } = wordsFor(notice, language)
  const path = `${paths.notice}${notice.id}`
  const alert = { to, kind, title: () => title, body: () => body, path, about: notice, ...(calm && { calm }) }
  return messageTo(alert, language)
}

export const noticesTell = defineJob({
  name: 'notices.tell',
  shape: z.object({
    noticeId: z.uuid(),
    communityId: z.uuid(),
    telling: z.enum(tellingNames),
    round: z.int(),
  }),
  run: tellOfNotice,
  keyOf: ({ noticeId, telling, round }) => `${noticeId} ${telling} ${round}`,
  // A long one must not keep others waiting.
  batchesAtOnce: 2,
  timeoutSeconds: 600,
  lookSeconds: rareLookSeconds,
  // The clock picks up what fails.
  retry: retries.never,
})
