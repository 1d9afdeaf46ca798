import type { Endpoint, FileReply } from '@aangan/contract/endpoint'
import type { FastifyReply } from 'fastify'
import { serialiserOf } from './serialise.ts'

/** The serialiser is compiled once. */
export function replier(endpoint: Endpoint): (response: FastifyReply, result: unknown) => FastifyReply {
  if (endpoint.reply === 'nothing') return (response) => response.code(204).send()
  if (endpoint.reply === 'file') return (response, result) => sendFile(response, result as FileReply)
  const serialise = serialiserOf(endpoint.reply)
  const status = endpoint.creates === true ? 201 : 200
  return (response, result) => response.code(status).type('application/json; charset=utf-8').send(serialise(result))
}

function sendFile(response: FastifyReply, { bytes, type, fileName }: FileReply): FastifyReply {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return response
    .code(200)
    .type(type)
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${rfc5987(fileName)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

const rfc5987 = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
