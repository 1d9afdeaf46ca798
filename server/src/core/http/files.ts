import { Readable } from 'node:stream'
import type { Download, FileReply } from '@aangan/contract/core/endpoint'
import type { FastifyReply } from 'fastify'
import { leastPace, type Pace } from './transport-limits.ts'

export const sendFile = (response: FastifyReply, { bytes, type, fileName }: FileReply): FastifyReply =>
  asFile(response, type, fileName).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))

/**
 * Sends a file while it is made, as fast as the caller takes it, and stops its making when they hang up or take it too
 * slowly. Rejects when its making fails before the first chunk; later that cuts the connection, since a file that just
 * ended would look whole.
 */
export async function sendDownload(
  response: FastifyReply,
  { chunks, type, fileName }: Download,
  pace: Pace = leastPace,
): Promise<FastifyReply> {
  const making = chunks[Symbol.asyncIterator]()
  const { raw } = response
  const stop = (): void =>
    void making.return?.().catch((error: unknown) => response.log.error({ err: error }, 'a download did not end'))
  // A generator that nobody has begun to read runs no `finally`: the one that is sent would not stop this one.
  raw.once('close', stop)
  const first = await making.next()
  if (raw.closed) stop()
  asFile(response, type, fileName)
  if (response.request.method === 'HEAD') {
    await making.return?.()
    return response.send()
  }
  const paced = atPace(resumed(first, making), pace, () => raw.destroy())
  return response.send(Readable.from(paced, { objectMode: false }))
}

async function* resumed<T>(first: IteratorResult<T>, making: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; next.done !== true; next = await making.next()) yield next.value
  } finally {
    await making.return?.()
  }
}

/** Cuts off a caller who keeps the next chunk waiting for longer than their patience, which grows with what they take. */
async function* atPace(
  chunks: AsyncIterable<Uint8Array>,
  { patienceMs, bytesPerSecond }: Pace,
  cut: () => void,
): AsyncGenerator<Uint8Array> {
  let patience = patienceMs
  for await (const chunk of chunks) {
    const began = performance.now()
    const timer = setTimeout(cut, patience)
    try {
      yield chunk
    } finally {
      clearTimeout(timer)
    }
    const earned = (chunk.length / bytesPerSecond) * 1000
    patience = Math.min(patienceMs, Math.max(0, patience - (performance.now() - began)) + earned)
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
