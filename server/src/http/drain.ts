import { Server as NetServer, type Server } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a silent connection is kept for the request that may be on its way. */
const graceMs = 500
const lookEveryMs = 25
const quietTurns = 20
const mostTurns = 10_000

/**
 * Adds `app.drain`: takes no new connection, answers what has been asked and what still comes on the connections there
 * are, each with `Connection: close`, and lets go of the silent ones. What takes longer than `patienceMs` is cut.
 */
export function draining(app: FastifyInstance): void {
  let stopping = false
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) void reply.header('connection', 'close')
    done(null, payload)
  })
  app.decorate('drain', async (patienceMs: number) => {
    const { server } = app
    await letIn(server)
    // Node's own `close` would cut silent connections at this instant, with a request perhaps on the way.
    const empty = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()))
    // Only now: whoever is told to leave earlier comes back at once, to a door that is just closing.
    stopping = true
    await Promise.race([empty, pause(graceMs)])
    // Right after what arrived has been read: whoever asked in the meantime is silent no more.
    const letGo = setInterval(() => setImmediate(() => server.closeIdleConnections()), lookEveryMs)
    await Promise.race([empty, pause(patienceMs - graceMs)])
    clearInterval(letGo)
    server.closeAllConnections()
  })
}

/**
 * Whoever stands at the door is let in before it closes, which would send them away unheard. Node lets in one a turn;
 * a few turns in which nobody comes mean that nobody waits.
 */
async function letIn(server: Server): Promise<void> {
  let came = 0
  const count = (): void => void came++
  server.on('connection', count)
  for (let quiet = 0, turns = 0; quiet < quietTurns && turns < mostTurns; turns++) {
    const before = came
    await turn()
    quiet = came === before ? quiet + 1 : 0
  }
  server.off('connection', count)
}

declare module 'fastify' {
  interface FastifyInstance {
    drain(patienceMs: number): Promise<void>
  }
}
