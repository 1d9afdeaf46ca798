import type { IncomingHttpHeaders } from 'node:http'
import { problem } from '@aangan/contract/core/problems'
import { idempotencyHeader } from '@aangan/contract/core/request'
import { InvalidInput } from '@aangan/contract/refusal'

/** 1 to 200 printable ASCII characters. */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers[idempotencyHeader.toLowerCase()]
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  const problemOfKey = problem('field.format', '{header} must be 1 to 200 printable characters.', {
    header: idempotencyHeader,
  })
  throw new InvalidInput({ [idempotencyHeader]: problemOfKey })
}
