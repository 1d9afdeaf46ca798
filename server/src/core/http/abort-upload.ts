import type { FastifyInstance } from 'fastify'

const patienceMs = 5_000
const mostBytes = 10_000_000
const checkEveryMs = 50

/**
 * A caller who is still sending when the reply is out (file too large, call not allowed) gets a few seconds to read it:
 * closing at once can lose the reply. Then the connection is cut.
 */
export function abortUpload(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    done()
    if (raw.complete || raw.destroyed) return
    const { socket } = raw
    const [began, before] = [Date.now(), socket.bytesRead]
    // Counts the socket's bytes: what arrives for an unread request is discarded unseen.
    const timer = setInterval(() => {
      if (Date.now() - began > patienceMs || socket.bytesRead - before > mostBytes) socket.destroy()
    }, checkEveryMs).unref()
    raw.once('close', () => clearInterval(timer))
    raw.resume()
  })
}
