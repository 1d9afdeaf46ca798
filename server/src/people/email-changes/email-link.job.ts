import * as z from 'zod/mini'
import { forJob } from '../../core/context/context-for.ts'
import { defineMailJob, type Run } from '../../core/jobs/job.ts'
import { linkEmailChange } from './email-changes.sql.ts'
import { mailEmailLink } from './email-link.mail.ts'

interface Data {
  readonly changeId: string
  /** Which of the two addresses. */
  readonly to: 'OLD' | 'NEW'
}

/** A repeat makes a new code, which ends that of the mail that may not have arrived. */
export async function sendEmailLink({ changeId, to }: Data, run: Run): Promise<void> {
  const { shown: code, hash } = run.codes.make()
  const toOld = to === 'OLD'
  const address = await forJob(run).writeIn('platform', (tx) => linkEmailChange(tx, { changeId, toOld, hash }))
  if (address !== undefined) await mailEmailLink({ ...address, toOld, code }, run)
}

export const emailLinkMail = defineMailJob({
  name: 'mail.email_link',
  shape: z.object({ changeId: z.uuid(), to: z.enum(['OLD', 'NEW']) }),
  run: sendEmailLink,
})
