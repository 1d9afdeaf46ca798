import type { ServerResponse } from 'node:http'
import { liveLimits } from '@aangan/contract/core/live'
import type { FastifyReply } from 'fastify'
import type { Connection, StreamReply } from '../live/stream-reply.ts'

/** Answers with an open `text/event-stream`. Written past Fastify, whose streams would copy each frame. */
export function sendStream(reply: FastifyReply, { begin, closed }: StreamReply): FastifyReply {
  reply.hijack()
  const { raw } = reply
  raw.once('close', closed)
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that gathers would hold events back.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  begin(connectionOf(raw))
  return reply
}

const connectionOf = (raw: ServerResponse): Connection => ({
  send(frame) {
    if (raw.destroyed || raw.writableEnded) return
    if (raw.writableLength + frame.length > liveLimits.unreadBytes) raw.destroy()
    else raw.write(frame)
  },
  end(last) {
    if (!raw.destroyed && !raw.writableEnded) raw.end(last)
  },
})
