import type { JobDeps } from './job.ts'

/** Removes what is over (attempts, sessions, known networks), batch by batch until nothing is left of it. */
export async function cleanUp(_: object, { db }: Pick<JobDeps, 'db'>): Promise<void> {
  for (;;) {
    const [row] = await db.callFunction<{ more: boolean }[]>((sql) => sql`select auth.tidy() as more`)
    if (row?.more !== true) return
  }
}
