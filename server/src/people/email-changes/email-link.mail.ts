import type { Language } from '@aangan/contract/core/language/language'
import { confirmEmailHours, takeBackDays } from '@aangan/contract/people/email-changes'
import type { Run } from '../../core/jobs/job.ts'
import { written, type Letter } from '../../core/mail/letter.ts'
import { confirmEmailLink, takeBackLink } from './email-changes.rules.ts'

interface EmailLink {
  readonly email: string
  readonly username: string
  readonly language: string | null
  readonly toOld: boolean
  readonly code: string
}

/** To the new address, which has to be confirmed, or to the old one, where the change can be taken back. */
export async function mailEmailLink(
  { toOld, username, code, ...to }: EmailLink,
  { sendMail, jobId, publicAddress }: Run,
): Promise<void> {
  const letterIn = (language: Language): Letter =>
    toOld
      ? toOldAddress(language, username, takeBackLink(publicAddress, code))
      : toNewAddress(language, confirmEmailLink(publicAddress, code))
  await sendMail?.({ id: jobId, to, write: (language) => written(letterIn(language), language) })
}

/** Names no account: the address may be a stranger's. */
const toNewAddress = ({ t }: Language, link: string): Letter => ({
  subject: t('Confirm your email address'),
  parts: [
    { text: t('Somebody gave this email address for an account. If it was you, confirm it here:') },
    { link, label: t('Confirm Email Address') },
    { text: t('The link is valid for {hours} hours and works once.', { hours: confirmEmailHours }) },
    { text: t('If it was not you, you need not do anything.') },
  ],
})

const toOldAddress = ({ t }: Language, username: string, link: string): Letter => ({
  subject: t('A new email address was given for your account.'),
  parts: [
    { text: t('Username: {username}', { username }) },
    { text: t('If it was you, you need not do anything. If it was not you, keep this address here:') },
    { link, label: t('Keep This Email Address') },
    {
      text: t('The link is valid for {days} days. It also signs you out everywhere: then choose a new password.', {
        days: takeBackDays,
      }),
    },
  ],
})
