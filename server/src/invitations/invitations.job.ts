import type { Run } from '../jobs/job.ts'
import { mailInvitation } from '../mail/invitation.mail.ts'
import { claimMails, noteMailed } from './invitation-mails.sql.ts'

/** In all, of every community: mail servers take no more kindly. */
export const mailsAMinute = 60

/** The mails of one minute. One that fails is tried again in an hour, with a new code. */
export async function mailInvitations(_: object, run: Run): Promise<void> {
  const { db, codes, sendMail, jobId } = run
  if (sendMail === undefined) return
  const cause = { actorId: null, requestId: jobId, now: new Date() }
  const fresh = Array.from({ length: mailsAMinute }, () => codes.make())
  const claimed = await db.write('platform', cause, (tx) =>
    claimMails(
      tx,
      fresh.map(({ hash }) => hash),
    ),
  )
  const sent: string[] = []
  for (const { hash, ...mail } of claimed) {
    const code = fresh.find((made) => made.hash === hash)!.shown
    // A refused address must not keep the others from their mail.
    if (await mailInvitation({ ...mail, code }, run).then(yes, no)) sent.push(mail.id)
  }
  await db.write('platform', cause, (tx) => noteMailed(tx, sent))
}

const yes = () => true
const no = () => false
