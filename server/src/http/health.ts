import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'

/** `/healthz`: the process is up. `/readyz`: the database answers too. */
export function health(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await db.callFunction((sql) => sql`select 1`)
    return { status: 'ok' }
  })
}
