import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'

/** `/healthz`: the process is up. `/readyz`: the database takes writes, and the server is not about to stop. */
export function health(app: FastifyInstance, db: Database): void {
  let stopping = false
  app.decorate('setStopping', () => void (stopping = true))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' })
    const [row] = await db.askFunction(
      (sql) => sql<{ readOnly: boolean }[]>`
      select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "readOnly"`,
    )
    if (row?.readOnly !== false) return reply.code(503).send({ status: 'read-only' })
    return { status: 'ok' }
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/readyz` answers 503. */
    setStopping(): void
  }
}
