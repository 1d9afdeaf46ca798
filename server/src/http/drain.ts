import { Server as NetServer } from 'node:net'
import { setImmediate as afterReading, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a silent connection is kept for the request that may be on its way. */
const graceMs = 500
const lookEveryMs = 25

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
    const began = performance.now()
    stopping = true
    let done = false
    // Node's own `close` would cut silent connections at this instant, with a request perhaps on the way.
    NetServer.prototype.close.call(server, () => {
      done = true
    })
    while (!done && performance.now() - began < patienceMs) {
      await pause(lookEveryMs)
      if (performance.now() - began < graceMs) continue
      // Right after what arrived has been read: whoever asked in the meantime is silent no more.
      await afterReading()
      server.closeIdleConnections()
    }
    server.closeAllConnections()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    drain(patienceMs: number): Promise<void>
  }
}
