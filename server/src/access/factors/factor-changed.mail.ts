import type { Run } from '../../core/jobs/job.ts'
import { accountAdvice, factorChangeTexts, type FactorChange } from '../../record/notifications/account.rules.ts'
import { mailAboutAccount } from '../auth/account.mail.ts'

interface Data {
  readonly userId: string
  readonly change: FactorChange
}

export const mailFactorChanged = ({ userId, change }: Data, run: Run): Promise<void> =>
  mailAboutAccount(userId, { subject: factorChangeTexts[change], advice: accountAdvice.factor }, run)
