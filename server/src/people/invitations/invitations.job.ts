import * as z from 'zod/mini'
import { forJob } from '../../core/context/context-for.ts'
import { defineJob, retries, type Run } from '../../core/jobs/job.ts'
import { claimMails, noteMailed } from './invitation-mails.sql.ts'
import { mailInvitation } from './invitation.mail.ts'

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

export const invitationMails = defineJob({
  name: 'invitations.mail',
  shape: z.object({}),
  run: mailInvitations,
  everySeconds: 60,
  // Sixty mails, one after the other.
  timeoutSeconds: 600,
  retry: retries.never,
})
