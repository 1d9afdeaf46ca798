import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { mostWaiting, transportLimits } from './transport-limits.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type Exchange = readonly [IncomingMessage, ServerResponse]

/** Unanswered requests of a connection. The first is being worked on, the others wait. */
interface Line {
  readonly waiting: Exchange[]
  busy: boolean
}

/**
 * A server that works on one request of a connection at a time. Node starts all pipelined requests at once and holds
 * their replies until the first is read, so small requests could fill the memory. Callers far ahead are cut off.
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
    // One more than Node's default: the plugins add listeners, twice on the way to a 404.
    response.setMaxListeners(20)
    response.once('close', () => {
      line.busy = false
      const next = line.waiting.shift()
      // Nobody would receive the answer.
      if (next !== undefined && request.socket.writable) begin(line, next)
    })
    handler(request, response)
  }

  server.keepAliveTimeout = transportLimits.keepAliveTimeout
  server.setTimeout(transportLimits.connectionTimeout)
  return server
}

/** Node creates an error for each request of a closed connection; the stack trace is the costly part. */
function withoutTraces(socket: Socket): void {
  const usual = Error.stackTraceLimit
  socket.prependOnceListener('close', () => (Error.stackTraceLimit = 0))
  socket.once('close', () => (Error.stackTraceLimit = usual))
}

/** Emitted when a connection is cut. */
export const tooFarAhead = 'tooFarAhead'
