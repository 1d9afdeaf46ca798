import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { mostWaiting, transportLimits } from './transport-limits.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type Exchange = readonly [IncomingMessage, ServerResponse]

/** What a connection has asked and not been answered yet: the first is at work, the others wait. */
interface Line {
  readonly waiting: Exchange[]
  busy: boolean
}

/**
 * A server that works on one request of a connection at a time. Node begins all that arrive together, and keeps their
 * replies until the first is read: a few bytes each would hold a reply each. Who sends far ahead is cut off.
 */
export function serverInTurn(handler: Handler): Server {
  const lines = new WeakMap<Socket, Line>()
  const server = createServer(transportLimits.http, (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const line = lines.get(socket) ?? { waiting: [], busy: false }
    lines.set(socket, line)
    if (!line.busy) return begin(line, [request, response])
    if (line.waiting.length < mostWaiting) return void line.waiting.push([request, response])
    line.waiting.length = 0
    withoutTraces(socket)
    socket.destroy()
    server.emit(tooFarAhead)
  })

  const begin = (line: Line, [request, response]: Exchange): void => {
    line.busy = true
    // One more than Node expects: the plugins have theirs, and twice on the way to the page that says 404.
    response.setMaxListeners(20)
    response.once('close', () => {
      line.busy = false
      const next = line.waiting.shift()
      // On a closed connection nobody would hear the answer.
      if (next !== undefined && request.socket.writable) begin(line, next)
    })
    handler(request, response)
  }

  server.keepAliveTimeout = transportLimits.keepAliveTimeout
  server.setTimeout(transportLimits.connectionTimeout)
  return server
}

/** Node makes an error of each request that a closed connection leaves behind: most of that is the trace, which nobody reads. */
function withoutTraces(socket: Socket): void {
  const usual = Error.stackTraceLimit
  socket.prependOnceListener('close', () => (Error.stackTraceLimit = 0))
  socket.once('close', () => (Error.stackTraceLimit = usual))
}

/** The server's event for a connection that was cut off. */
export const tooFarAhead = 'tooFarAhead'
