import { forJob } from '../../core/context/context-for.ts'
import type { Run } from '../../core/jobs/job.ts'
import { mailInvitation } from './invitation.mail.ts'
import { claimMails, noteMailed } from './invitation-mails.sql.ts'

/** In all, of every community: mail servers take no more kindly. */
export const mailsAMinute = 60

/** The mails of one minute. One that fails is tried again in an hour, with a new code. */
export async function mailInvitations(_: object, run: Run): Promise<void> {
  const { codes, sendMail, report } = run
  if (sendMail === undefined) return
  const ctx = forJob(run)
  const fresh = Array.from({ length: mailsAMinute }, () => codes.make())
  const claimed = await ctx.writeIn('platform', (tx) =>
    claimMails(
      tx,
      fresh.map(({ hash }) => hash),
    ),
  )
  const sent: string[] = []
  for (const { hash, ...mail } of claimed) {
    const code = fresh.find((made) => made.hash === hash)!.shown
    // A refused address must not keep the others from their mail.
    try {
      await mailInvitation({ ...mail, code }, run)
      sent.push(mail.id)
    } catch (error) {
      report(error, { id: mail.id })
    }
  }
  await ctx.writeIn('platform', (tx) => noteMailed(tx, sent))
}
