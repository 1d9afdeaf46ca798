import { setTimeout as pause } from 'node:timers/promises'
import { emergencyName } from '@aangan/contract/society/emergency-kinds'
import * as z from 'zod/mini'
import { forJob } from '../../core/context/context-for.ts'
import { defineJob, retries, type Run } from '../../core/jobs/job.ts'
import { derivedId } from '../../core/keys/derived-id.ts'
import { written } from '../../core/mail/letter.ts'
import { listMails, type EmergencyMail } from './emergency-mails.sql.ts'

export const mailsAMinute = 600
/** A run that is repeated after a crash mails so many again at most, under the same ids. */
const mailsARun = 50
const inFlight = 5

const shape = z.object({
  noticeId: z.uuid(),
  communityId: z.uuid(),
  /** The last one who was mailed. */
  after: z.nullable(z.uuid()),
})

/** Mails an emergency to some, and has the next run go on after them. */
export async function mailEmergency({ noticeId, communityId, after }: z.output<typeof shape>, run: Run): Promise<void> {
  const { report, signal } = run
  const ctx = forJob(run)
  const mails = await ctx.readIn({ communityId }, (tx) => listMails(tx, noticeId, after, mailsARun))
  let last = after
  let sent = 0
  let failure: unknown
  for (let at = 0; at < mails.length && !signal.aborted; at += inFlight) {
    const some = mails.slice(at, at + inFlight)
    const paced = pause((60_000 / mailsAMinute) * some.length, undefined, { ref: false })
    const outcomes = await Promise.allSettled(some.map((mail) => mailOne(mail, noticeId, run)))
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') sent++
      else report((failure = outcome.reason), { id: some[index]!.id })
    }
    last = some.at(-1)!.id
    await paced
  }
  // A refused address must not keep the others from their mail; a server that takes none is asked again.
  if (sent === 0 && failure !== undefined) throw failure
  if (last !== after)
    await ctx.writeIn({ communityId }, (tx) =>
      ctx.record(tx, 'notice.mailed', { before: null, after: { id: noticeId, communityId, to: last } }),
    )
}

async function mailOne(
  { id, email, language, kind, title, message, community, sentBy }: EmergencyMail,
  noticeId: string,
  { sendMail, publicAddress }: Run,
): Promise<void> {
  await sendMail?.({
    id: derivedId(noticeId, id),
    to: { email, language },
    isUrgent: true,
    write: (spoken) => {
      const { t } = spoken
      const subject = t('Emergency in {community}: {kind}', { community, kind: emergencyName(kind, title, t) })
      const open = { link: `${publicAddress}/dashboard?section=notice&id=${noticeId}`, label: t('Open Aangan') }
      return written(
        { subject, parts: [{ text: message }, { text: t('Sent by {name}', { name: sentBy }) }, open] },
        spoken,
      )
    },
  })
}

export const emergencyMails = defineJob({
  name: 'notices.mail',
  shape,
  run: mailEmergency,
  isPossible: ({ sendMail }) => sendMail !== undefined,
  lookSeconds: 20,
  // Fifty mails, five at a time, to a server that is slow with each.
  timeoutSeconds: 300,
  retry: retries.aboutAnHour,
})
