import type { FastifyInstance } from 'fastify'

const patienceMs = 5_000
const mostBytes = 10_000_000
const lookEveryMs = 50

/**
 * A caller who still sends when the answer is out (a file that is too large, a call that is not allowed) gets a little
 * time to hear it, since cutting the line at once can lose the answer on its way; then the line is cut.
 */
export function abortUpload(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    done()
    if (raw.complete || raw.destroyed) return
    const { socket } = raw
    const [began, before] = [Date.now(), socket.bytesRead]
    // The socket is asked, not the request: of one that nobody reads, what arrives is thrown away unseen.
    const timer = setInterval(() => {
      if (Date.now() - began > patienceMs || socket.bytesRead - before > mostBytes) socket.destroy()
    }, lookEveryMs).unref()
    raw.once('close', () => clearInterval(timer))
    raw.resume()
  })
}
