import type { UploadedFile } from '../context/handlers.ts'
import { limits } from '@aangan/contract/fields'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { InvalidInput, Refusal, refuse } from '@aangan/contract/refusal'

/**
 * Reads a multipart body: a JSON part of the given name (a blob or a plain field) and at most one part `file`. Streams
 * with a hard limit, so an endless body ends at 413 after half a megabyte.
 */
export async function readMultipart(
  request: FastifyRequest,
  jsonPart: string,
): Promise<{ body: unknown; file: UploadedFile | undefined }> {
  if (!request.isMultipart()) return refuse('body.media_type')
  if ((request.headers['content-type'] ?? '').length > longestContentType) return refuse('request.malformed')
  let body: unknown
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === jsonPart) body = fieldOf(jsonPart, part.value)
      continue
    }
    const bytes = await bytesOf(part)
    if (part.fieldname === jsonPart) body = parseJson(jsonPart, bytes.toString('utf8'))
    // A form whose file input was left empty sends a nameless file of no bytes.
    else if (part.fieldname === 'file' && (bytes.length > 0 || part.filename !== ''))
      file = { name: part.filename, bytes }
  }
  if (body === undefined) throw new InvalidInput({ [jsonPart]: `The part "${jsonPart}" is missing.` })
  return { body, file }
}

/** Ends at the limit; the reader's own `toBuffer` would wait for the end of a part that has none. */
const bytesOf = ({ file }: MultipartFile): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const tooLarge = (): void => reject(new Refusal('upload.too_large'))
    if (file.truncated) return tooLarge()
    const chunks: Buffer[] = []
    file.on('data', (chunk: Buffer) => chunks.push(chunk))
    file.once('limit', tooLarge)
    file.once('end', () => (file.truncated ? tooLarge() : resolve(Buffer.concat(chunks))))
    file.once('error', reject)
    file.once('close', () => reject(new Refusal('request.malformed')))
  })

/** A field that names its type as JSON has been read as such already. */
const fieldOf = (name: string, value: unknown): unknown => (typeof value === 'string' ? parseJson(name, value) : value)

/** Room for a boundary of 70 characters (RFC 2046); the reader throws at much longer ones. */
const longestContentType = 200

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidInput({ [name]: `The part "${name}" must be JSON.` })
  }
}

/** For @fastify/multipart: two parts are enough, and each knows its end. */
export const multipartLimits = {
  fileSize: limits.attachmentBytes,
  files: 2,
  fields: 4,
  parts: 6,
  fieldSize: 128 * 1024,
  headerPairs: 20,
  /** Of one part: its name, the file's name and type. */
  headerSize: 4 * 1024,
} as const
