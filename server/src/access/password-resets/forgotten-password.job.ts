import * as z from 'zod/mini'
import { forJob } from '../../core/context/context-for.ts'
import { defineMailJob, retries, type Run } from '../../core/jobs/job.ts'
import { accountsOfRequest, deleteResetRequest, insertReset, type ForgetfulAccount } from './password-resets.sql.ts'
import { mailResetLinks } from './reset-link.mail.ts'

/** A repeat makes new codes, which end those of the mail that may not have arrived. */
export async function mailForgottenPassword({ requestId }: { requestId: string }, run: Run): Promise<void> {
  const ctx = forJob(run)
  const issued = await ctx.writeIn('platform', async (tx) => {
    const all: (ForgetfulAccount & { code: string })[] = []
    for (const account of await accountsOfRequest(tx, requestId)) {
      const { shown: code, hash } = run.codes.make()
      if ((await insertReset(tx, { userId: account.id, hash, issuedBy: null })) === undefined) continue
      all.push({ ...account, code })
      const { id, name, houseNo, division, communityId } = account
      const after = { id, name, houseNo, division, how: 'MAIL' as const }
      await ctx.record(tx, 'user.reset_issued', { before: null, after }, { communityId })
    }
    return all
  })
  if (issued.length > 0) await mailResetLinks(issued, run)
  await ctx.writeIn('platform', async (tx) => void (await deleteResetRequest(tx, requestId)))
}

export const forgottenPasswordMail = defineMailJob({
  name: 'password.forgotten',
  shape: z.object({ requestId: z.uuid() }),
  run: mailForgottenPassword,
  // After an hour people have asked for another link.
  retry: retries.aboutAnHour,
})
