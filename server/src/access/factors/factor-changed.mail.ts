import * as z from 'zod/mini'
import { defineMailJob, type Run } from '../../core/jobs/job.ts'
import { accountAdvice, factorChanges, factorChangeTexts, type FactorChange } from '../auth/account-changes.rules.ts'
import { mailAboutAccount } from '../auth/account.mail.ts'

interface Data {
  readonly userId: string
  readonly change: FactorChange
}

export const mailFactorChanged = ({ userId, change }: Data, run: Run): Promise<void> =>
  mailAboutAccount(userId, { subject: factorChangeTexts[change], advice: accountAdvice.factor }, run)

export const factorChangedMail = defineMailJob({
  name: 'mail.factor_changed',
  shape: z.object({ userId: z.uuid(), change: z.enum(factorChanges) }),
  run: mailFactorChanged,
})
