import { Readable } from 'node:stream'
import type { Download, FileReply } from '@aangan/contract/endpoint'
import type { FastifyReply } from 'fastify'

export const sendFile = (response: FastifyReply, { bytes, type, fileName }: FileReply): FastifyReply =>
  asFile(response, type, fileName).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))

/**
 * Sends a file while it is made, as fast as the caller takes it, and stops its making when they hang up. Rejects when
 * its making fails before the first chunk; later that cuts the connection, since a file that just ended would look whole.
 * Who takes nothing for a minute loses the connection too (transport-limits.ts).
 */
export async function sendDownload(
  response: FastifyReply,
  { chunks, type, fileName }: Download,
): Promise<FastifyReply> {
  const making = chunks[Symbol.asyncIterator]()
  const first = await making.next()
  asFile(response, type, fileName)
  if (response.request.method === 'HEAD') {
    await making.return?.()
    return response.send()
  }
  return response.send(Readable.from(resumed(first, making), { objectMode: false }))
}

async function* resumed<T>(first: IteratorResult<T>, making: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; next.done !== true; next = await making.next()) yield next.value
  } finally {
    await making.return?.()
  }
}

function asFile(response: FastifyReply, type: string, fileName: string): FastifyReply {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return response
    .code(200)
    .type(type)
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${rfc5987(fileName)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
}

const rfc5987 = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
