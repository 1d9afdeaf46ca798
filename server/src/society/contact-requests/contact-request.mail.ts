import * as z from 'zod/mini'
import { forJob } from '../../core/context/context-for.ts'
import { defineMailJob, type Run } from '../../core/jobs/job.ts'
import { findMailOfContactRequest } from './contact-requests.sql.ts'

interface Data {
  readonly requestId: string
  readonly recipientId: string
}

/** Mails a request to one super admin, unless they have lost the role. */
export async function mailContactRequest(data: Data, run: Run): Promise<void> {
  const { sendMail, jobId } = run
  const found = await forJob(run).readIn('platform', (tx) => findMailOfContactRequest(tx, data))
  if (found === undefined) return
  const { to, communityName, message, ...person } = found
  await sendMail?.({
    id: jobId,
    to,
    write: ({ t }) => ({
      subject: t('Community request: {communityName}', { communityName }),
      text: `${t('{name} ({email}, {mobileNo}) asks for {communityName}:', { ...person, communityName })}\n\n${message}`,
    }),
  })
}

export const contactRequestMail = defineMailJob({
  name: 'mail.contact_request',
  shape: z.object({ requestId: z.uuid(), recipientId: z.uuid() }),
  run: mailContactRequest,
})
