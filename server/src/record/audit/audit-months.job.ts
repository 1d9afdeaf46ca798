import * as z from 'zod/mini'
import { defineJob, retries, type JobDeps } from '../../core/jobs/job.ts'

/** Makes the tables of the coming months. */
export async function createAuditMonths(_: object, { db }: Pick<JobDeps, 'db'>): Promise<void> {
  await db.callFunction((sql) => sql`select auth.create_audit_months()`)
}

export const auditMonths = defineJob({
  name: 'audit.months',
  shape: z.object({}),
  run: createAuditMonths,
  // A year ahead is there, and every start makes them too.
  everySeconds: 3600,
  timeoutSeconds: 60,
  retry: retries.never,
})
