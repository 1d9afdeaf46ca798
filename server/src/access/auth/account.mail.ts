import type { Label } from '@aangan/contract/core/language/text'
import { forJob } from '../../core/context/context-for.ts'
import type { Run } from '../../core/jobs/job.ts'
import { written } from '../../core/mail/letter.ts'
import { findRecipient } from './accounts.sql.ts'

interface Notice {
  readonly subject: Label
  /** What to do if it was somebody else. */
  readonly advice: Label
}

/** Tells somebody what happened to their account, if they have an email address. */
export async function mailAboutAccount(userId: string, { subject, advice }: Notice, run: Run): Promise<void> {
  const { sendMail, jobId } = run
  const { username, email, language } = await forJob(run).readIn('platform', (tx) => findRecipient(tx, userId))
  if (email === null) return
  await sendMail?.({
    id: jobId,
    to: { email, language },
    write: (spoken) => {
      const { t } = spoken
      const parts = [{ text: t('Username: {username}', { username }) }, { text: t(advice) }]
      return written({ subject: t(subject), parts }, spoken)
    },
  })
}
