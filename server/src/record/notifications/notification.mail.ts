import * as z from 'zod/mini'
import { forJob } from '../../core/context/context-for.ts'
import { defineMailJob, type Run } from '../../core/jobs/job.ts'
import { written } from '../../core/mail/letter.ts'
import { findMailed } from './notifications.sql.ts'

/** Mails what the bell shows, in the words in which it shows it, if the person has an email address. */
export async function mailNotification({ notificationId }: { notificationId: string }, run: Run): Promise<void> {
  const { sendMail, jobId, publicAddress } = run
  const found = await forJob(run).readIn('platform', (tx) => findMailed(tx, notificationId))
  if (found === undefined || found.email === null) return
  const { title: subject, body, path, email, language } = found
  await sendMail?.({
    id: jobId,
    to: { email, language },
    write: (spoken) => {
      const open = { link: `${publicAddress}${path}`, label: spoken.t('Open Aangan') }
      return written({ subject, parts: [{ text: body }, open] }, spoken)
    },
  })
}

export const notificationMail = defineMailJob({
  name: 'mail.notification',
  shape: z.object({ notificationId: z.uuid() }),
  run: mailNotification,
})
