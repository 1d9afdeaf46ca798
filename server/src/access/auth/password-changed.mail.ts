import type { Run } from '../../core/jobs/job.ts'
import { accountAdvice } from '../../record/notifications/account.rules.ts'
import { mailAboutAccount } from './account.mail.ts'

export const mailPasswordChanged = ({ userId }: { userId: string }, run: Run): Promise<void> =>
  mailAboutAccount(userId, { subject: 'Your password was changed.', advice: accountAdvice.password }, run)
