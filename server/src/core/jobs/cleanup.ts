import * as z from 'zod/mini'
import { defineJob, retries, type JobDeps } from './job.ts'

/** People in one statement, which must end within seconds. */
const portion = 500

/** Removes what is over (attempts, sessions, known networks, old notifications), batch by batch until nothing is left. */
export async function cleanUp(_: object, { db }: Pick<JobDeps, 'db'>): Promise<void> {
  await db.callFunction((sql) => sql`select auth.retire_desks()`)
  let isMore = true
  while (isMore) {
    const [row] = await db.callFunction<{ more: boolean }[]>(
      (sql) => sql`select auth.remove_expired() or auth.remove_email_changes() as more`,
    )
    isMore = row?.more === true
  }
  const told = await db.callFunction<{ id: string }[]>((sql) => sql`select id from auth.told_lately() as id`)
  for (let at = 0; at < told.length; at += portion) {
    const people = told.slice(at, at + portion).map(({ id }) => id)
    await db.callFunction((sql) => sql`select auth.trim_notifications(${people}::uuid[])`)
  }
}

export const cleanup = defineJob({
  name: 'cleanup',
  shape: z.object({}),
  run: cleanUp,
  everySeconds: 60,
  timeoutSeconds: 300,
  retry: retries.never,
})
