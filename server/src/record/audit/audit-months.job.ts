import type { JobDeps } from '../../core/jobs/job.ts'

/** Makes the tables of the coming months. */
export async function createAuditMonths(_: object, { db }: Pick<JobDeps, 'db'>): Promise<void> {
  await db.callFunction((sql) => sql`select auth.create_audit_months()`)
}
