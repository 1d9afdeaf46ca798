import * as z from 'zod/mini'
import { defineMailJob, type Run } from '../../core/jobs/job.ts'
import { accountAdvice } from './account-changes.rules.ts'
import { mailAboutAccount } from './account.mail.ts'

export const mailPasswordChanged = ({ userId }: { userId: string }, run: Run): Promise<void> =>
  mailAboutAccount(userId, { subject: 'Your password was changed.', advice: accountAdvice.password }, run)

export const passwordChangedMail = defineMailJob({
  name: 'mail.password_changed',
  shape: z.object({ userId: z.uuid() }),
  run: mailPasswordChanged,
})
