import { Server as NetServer, type Server } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const graceMs = 500
export const patienceMs = 10_000
const closeIdleEveryMs = 25
const quietTurns = 20
const mostTurns = 10_000

/**
 * A close that loses no request. Beyond Fastify's, it accepts queued connections, waits for requests on idle ones, and
 * cuts what takes longer than `patienceMs`. Call it before the app listens.
 */
export function gracefulClose(app: FastifyInstance): () => Promise<void> {
  const { server } = app
  let closed: Promise<void> | undefined
  app.addHook('preClose', async () => {
    await Promise.race([closed, pause(graceMs)])
    // In `setImmediate`: by then a connection with a new request is no longer idle.
    const closeIdle = setInterval(() => setImmediate(() => server.closeIdleConnections()), closeIdleEveryMs)
    await Promise.race([closed, pause(patienceMs - graceMs)])
    clearInterval(closeIdle)
    server.closeAllConnections()
  })
  return async () => {
    await acceptQueued(server)
    // Node's HTTP `close` would cut idle connections at once, perhaps with a request on its way.
    closed = new Promise((done) => NetServer.prototype.close.call(server, () => done()))
    // Only now: from here on Fastify answers with `Connection: close`, and clients would reconnect.
    await app.close()
  }
}

/** Closing a listener resets its queued connections. Node accepts one a turn: some turns without any mean an empty queue. */
async function acceptQueued(server: Server): Promise<void> {
  let accepted = 0
  const count = (): void => void accepted++
  server.on('connection', count)
  for (let quiet = 0, turns = 0; quiet < quietTurns && turns < mostTurns; turns++) {
    const before = accepted
    await turn()
    quiet = accepted === before ? quiet + 1 : 0
  }
  server.off('connection', count)
}
