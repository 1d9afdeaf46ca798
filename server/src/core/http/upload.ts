import type { RefusalCode } from '@aangan/contract/api'
import { limits } from '@aangan/contract/core/constants'
import type { Upload } from '@aangan/contract/core/endpoint'
import { problem } from '@aangan/contract/core/problems'
import { InvalidInput, Refusal, refuse } from '@aangan/contract/refusal'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { UploadedFile } from '../context/handlers.ts'

/**
 * Reads a multipart body: a JSON part of the given name (a blob or a plain field) and at most one part `file`. Streams
 * with a hard limit, so an endless body gets 413 after half a megabyte.
 */
export async function readMultipart(
  request: FastifyRequest,
  { jsonPart, maxBytes, refusals }: Upload,
): Promise<{ body: unknown; file: UploadedFile | undefined }> {
  if (!request.isMultipart()) return refuse('body.media_type')
  if ((request.headers['content-type'] ?? '').length > longestContentType) return refuse('request.malformed')
  let body: unknown
  let file: UploadedFile | undefined
  for await (const part of partsOf(request, maxBytes)) {
    if (part.type === 'field') {
      if (part.fieldname === jsonPart) body = fieldOf(jsonPart, part.value)
      continue
    }
    const bytes = await bytesOf(part, (refusals?.tooLarge ?? 'upload.too_large') as RefusalCode)
    if (part.fieldname === jsonPart) body = parseJson(jsonPart, bytes.toString('utf8'))
    // An empty file input sends a nameless file of no bytes.
    else if (part.fieldname === 'file' && (bytes.length > 0 || part.filename !== ''))
      file = { name: part.filename, bytes }
  }
  if (body === undefined) {
    throw new InvalidInput({
      [jsonPart]: problem('field.required', 'The part "{part}" is missing.', { part: jsonPart }),
    })
  }
  return { body, file }
}

/** The reader throws plain errors at a malformed body; those with a status are limits that it held. */
async function* partsOf(request: FastifyRequest, fileSize: number) {
  try {
    yield* request.parts({ limits: { ...multipartLimits, fileSize } })
  } catch (error) {
    throw (error as Partial<FastifyError>).statusCode === undefined ? new Refusal('request.malformed') : error
  }
}

/** The reader's own `toBuffer` would wait for the end of an endless part. */
const bytesOf = ({ file }: MultipartFile, refusal: RefusalCode): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const tooLarge = (): void => reject(new Refusal(refusal))
    if (file.truncated) return tooLarge()
    const chunks: Buffer[] = []
    file.on('data', (chunk: Buffer) => chunks.push(chunk))
    file.once('limit', tooLarge)
    file.once('end', () => (file.truncated ? tooLarge() : resolve(Buffer.concat(chunks))))
    const malformed = (): void => reject(new Refusal('request.malformed'))
    file.once('error', malformed)
    file.once('close', malformed)
  })

/** A field with content type JSON is parsed already. */
const fieldOf = (name: string, value: unknown): unknown => (typeof value === 'string' ? parseJson(name, value) : value)

/** A boundary has at most 70 characters (RFC 2046); the reader throws at much longer ones. */
const longestContentType = 200

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidInput({ [name]: problem('field.format', 'The part "{part}" must be JSON.', { part: name }) })
  }
}

/** For @fastify/multipart. */
export const multipartLimits = {
  fileSize: limits.attachmentBytes,
  files: 2,
  fields: 4,
  parts: 6,
  fieldSize: 128 * 1024,
  headerPairs: 20,
  /** Bytes of one part's headers. */
  headerSize: 4 * 1024,
} as const
