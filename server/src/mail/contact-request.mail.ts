import { findMailOfContactRequest } from '../contact-requests/contact-requests.sql.ts'
import type { Run } from '../jobs/job.ts'

interface Data {
  readonly requestId: string
  readonly recipientId: string
}

/** Mails a request to one super admin, unless they have lost the role. */
export async function mailContactRequest(data: Data, { db, sendMail, jobId }: Run): Promise<void> {
  const cause = { actorId: null, requestId: jobId, now: new Date() }
  const found = await db.read('platform', cause, (tx) => findMailOfContactRequest(tx, data))
  if (found === undefined) return
  const { to, name, email, mobileNo, communityName, message } = found
  await sendMail?.({
    id: jobId,
    to,
    subject: `Community request: ${communityName}`,
    text: `${name} (${email}, ${mobileNo}) asks for ${communityName}:\n\n${message}`,
  })
}
