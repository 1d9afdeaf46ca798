import type { Download, Endpoint, FileReply, PageReply } from '@aangan/contract/core/endpoint'
import type { FastifyReply } from 'fastify'
import type { GoingOnReply, VersionedReply } from '../context/handlers.ts'
import type { StreamReply } from '../live/stream-reply.ts'
import { sendDownload, sendFile } from './files.ts'
import { sendPage } from './plain-pages.ts'
import { serialiserOf } from './serialise.ts'
import { sendStream } from './stream.ts'

/** The serialiser is compiled once. */
export function replier(
  endpoint: Endpoint,
): (response: FastifyReply, result: unknown) => FastifyReply | Promise<FastifyReply> {
  if (endpoint.reply === 'nothing') return (response) => response.code(204).send()
  if (endpoint.reply === 'file') return (response, result) => sendFile(response, result as FileReply)
  if (endpoint.reply === 'download') return (response, result) => sendDownload(response, result as Download)
  if (endpoint.reply === 'page') return (response, result) => sendPage(response, result as PageReply)
  if (endpoint.reply === 'stream') return (response, result) => sendStream(response, result as StreamReply)
  const serialise = serialiserOf(endpoint.reply)
  if (endpoint.versioned === true)
    return (response, result) => sendVersion(response, result as VersionedReply<unknown>, serialise)
  const status = endpoint.creates === true || endpoint.issues === true ? 201 : 200
  const send = (response: FastifyReply, result: unknown, code = status): FastifyReply =>
    response.code(code).type('application/json; charset=utf-8').send(serialise(result))
  if (endpoint.orGoesOn === true)
    return (response, result) => {
      const { goesOn, reply } = result as GoingOnReply<unknown>
      return send(response, reply, goesOn ? 200 : status)
    }
  if (endpoint.orFile !== true) return send
  return (response, result) => (isFile(result) ? sendFile(response, result) : send(response, result))
}

const isFile = (result: unknown): result is FileReply =>
  typeof result === 'object' && result !== null && 'bytes' in result && result.bytes instanceof Uint8Array

function sendVersion(
  response: FastifyReply,
  { version, body }: VersionedReply<unknown>,
  serialise: (reply: unknown) => string,
): FastifyReply {
  response.header('etag', `"${version}"`)
  if (body === null) return response.code(304).send()
  return response.code(200).type('application/json; charset=utf-8').send(serialise(body))
}
