import { refusals, refusalsOf, type RefusalCode } from '@aangan/contract/api'
import type { Endpoint } from '@aangan/contract/core/endpoint'
import { commonRefusals } from '@aangan/contract/core/errors'
import { problemCodes } from '@aangan/contract/core/problems'
import { Refusal } from '@aangan/contract/refusal'

type Schema = Record<string, unknown>

/** For every call that can answer it. */
const meanings: Readonly<Record<number, string>> = {
  400: 'The input is not valid; `fields` names what to correct',
  401: 'No token, or one that is malformed, expired or ended; at login: wrong credentials or an account that is not active',
  403: 'The role does not allow the call, or it names another community than the caller’s own',
  404: 'No such thing in the caller’s scope',
  409: 'The state of things does not allow it',
  413: 'What was sent is too large',
  415: 'Unsupported media type',
  429: 'Too many attempts; `Retry-After` says how many seconds to wait',
  500: 'A mistake of the server; `requestId` finds it in the log',
  503: 'The database cannot be reached, or is busy; try again after `Retry-After` seconds',
}

/** Common refusals of a status are described once. */
export function failures(endpoint: Endpoint): Schema {
  const codes = Map.groupBy(refusalsOf(endpoint), (code) => refusals[code].status)
  return Object.fromEntries(
    [...codes].map(([status, of]) => [
      status,
      of.every((code) => code in commonRefusals) ? { $ref: `#/components/responses/${status}` } : failure(status, of),
    ]),
  )
}

const failure = (status: number, codes: readonly RefusalCode[]): Schema => ({
  description: `${meanings[status]}:\n\n${codes.map((code) => `- \`${code}\`: ${new Refusal(code).message}`).join('\n')}`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

export const commonFailures = (): Schema =>
  Object.fromEntries(
    [...Map.groupBy(Object.keys(commonRefusals) as RefusalCode[], (code) => refusals[code].status)].map(
      ([status, codes]) => [status, failure(status, codes)],
    ),
  )

/** All codes. */
export const codeLists = (): string =>
  [
    'Replies are in the language that `Accept-Language` asks for, English by default. Codes are the same in every language.',
    '## Codes of refusals (`code`)',
    table(
      ['code', 'status', 'in English'],
      (Object.keys(refusals) as RefusalCode[])
        .sort()
        .map((code) => [`\`${code}\``, String(refusals[code].status), new Refusal(code).message]),
    ),
    '## Codes of invalid fields (`fieldCodes`)',
    'Or the code of a refusal that is about one field.',
    table(
      ['code', 'meaning'],
      Object.entries(problemCodes).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
  ].join('\n\n')

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
