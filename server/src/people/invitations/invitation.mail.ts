import { houseLabel } from '@aangan/contract/core/houses'
import { invitationDays } from '@aangan/contract/people/invitation-shapes'
import type { Run } from '../../core/jobs/job.ts'
import { written } from '../../core/mail/letter.ts'
import type { InvitationMail } from './invitation-mails.sql.ts'
import { invitationLink } from './invitations.rules.ts'
import { nameInMail } from './names-in-mail.rules.ts'

type MailedInvitation = InvitationMail & { readonly code: string }

export async function mailInvitation(mailed: MailedInvitation, { sendMail, jobId, publicAddress }: Run): Promise<void> {
  const { id, email, language, community, division, houseNo, code } = mailed
  const house = houseLabel(division, houseNo)
  const name = nameInMail(mailed.name)
  await sendMail?.({
    id: `${jobId}.${id}`,
    to: { email, language },
    write: (spoken) => {
      const { t } = spoken
      const subject = t('You are invited to {community}', { community })
      const parts = [
        {
          text:
            name === ''
              ? t('Your account is ready. Choose a username and a password:')
              : t('Hello {name}, your account is ready. Choose a username and a password:', { name }),
        },
        ...(house === '' ? [] : [{ text: t('House: {house}', { house }) }]),
        { link: invitationLink(publicAddress, code), label: t('Join [invitation]') },
        { text: t('Or type this invitation code:') },
        { code },
        { text: t('The link and the code are valid for {days} days and work once.', { days: invitationDays }) },
        { text: t('If you do not know this community, you need not do anything.') },
      ]
      return written({ subject, parts }, spoken)
    },
  })
}
