import { resetMinutes } from '@aangan/contract/access/password-resets'
import type { Run } from '../../core/jobs/job.ts'
import { written } from '../../core/mail/letter.ts'
import { resetLink } from './password-resets.rules.ts'

interface ResetLink {
  readonly username: string
  readonly email: string
  readonly language: string | null
  readonly code: string
}

/** One mail for all accounts of an email address. */
export async function mailResetLinks(
  issued: readonly ResetLink[],
  { sendMail, jobId, publicAddress }: Run,
): Promise<void> {
  const [to] = issued
  if (to === undefined) return
  await sendMail?.({
    id: jobId,
    to,
    write: (language) => {
      const { t } = language
      const subject = t('Choose a new password')
      const parts = [
        { text: t('Somebody asked for a new password. If it was you, choose one here:') },
        ...issued.flatMap(({ username, code }) => [
          { text: t('Username: {username}', { username }) },
          { link: resetLink(publicAddress, code), label: t('Choose a new password') },
          { text: t('Or type this reset code:') },
          { code },
        ]),
        {
          text: t('The link and the code are valid for {minutes} minutes and work once.', { minutes: resetMinutes }),
        },
        { text: t('If it was not you, you need not do anything: your password stays as it is.') },
      ]
      return written({ subject, parts }, language)
    },
  })
}
