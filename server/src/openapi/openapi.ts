import { everyone, roles, type Who } from '@aangan/contract/actor'
import type { Endpoint, EndpointTable, Shape } from '@aangan/contract/endpoint'
import { errorReply } from '@aangan/contract/errors'
import { productName } from '@aangan/contract/product'
import * as z from 'zod/mini'

type Schema = Record<string, unknown>

/** What each error means, for every call that can answer it (decisions: Errors). */
const errors = {
  400: 'What was sent does not validate; `fields` says what to mend',
  401: 'No token, or one that is malformed, expired or ended; at login: wrong credentials or an account that is not active',
  403: 'The role does not allow the call, or it names another community than the caller’s own',
  404: 'No such thing within the caller’s reach',
  409: 'The state of things does not allow it',
  413: 'What was sent is too large',
  415: 'Unsupported media type',
  429: 'Too many attempts; `Retry-After` says how many seconds to wait',
  503: 'The database cannot be reached; try again after `Retry-After` seconds',
} as const
type Status = keyof typeof errors

/** The whole API as OpenAPI 3.1, made from the contract's tables: a call that is in a table is in here. */
export function describeApi(api: Readonly<Record<string, EndpointTable>>): Schema {
  const paths: Record<string, Schema> = {}
  for (const [noun, table] of Object.entries(api)) {
    for (const [verb, endpoint] of Object.entries(table)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(`${noun}.${verb}`, inWords(noun), endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'Every call of the product. Log in with `POST /api/auth/login` and send the token as `Authorization: Bearer …`.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(api).map((noun) => ({ name: inWords(noun) })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorReply, 'output') },
      responses: Object.fromEntries(
        Object.entries(errors).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  }
}

function operation(operationId: string, tag: string, endpoint: Endpoint): Schema {
  const { summary, who } = endpoint
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')]
  return {
    operationId,
    tags: [tag],
    summary,
    description: notesOf(endpoint),
    ...(who === everyone ? { security: [] } : { security: [{ bearer: [] }], 'x-roles': who }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint.body, endpoint.multipart) }),
    responses: {
      ...success(endpoint),
      ...Object.fromEntries(
        failuresOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  }
}

function notesOf({ who, scope, audit, query, body }: Endpoint): string {
  const community = 'communityId' in fieldsOf(query) || 'communityId' in fieldsOf(body)
  return [
    `**Who:** ${describeWho(who)}.`,
    scope === 'home' ? 'Works on one’s own things, in one’s own community.' : '',
    community && who !== everyone ? 'Only a SUPER_ADMIN may name another community than their own.' : '',
    audit === undefined ? '' : `**Audit trail:** ${audit.join(', ')}.`,
  ]
    .filter((note) => note !== '')
    .join('\n\n')
}

const describeWho = (who: Who): string =>
  who === everyone ? 'everyone' : who.length === roles.length ? 'everyone signed in' : who.join(', ')

/** One parameter for each field; a field with a default, or an optional one, may be left out. */
function parametersOf(shape: Shape | undefined, place: 'path' | 'query'): Schema[] {
  if (shape === undefined) return []
  const properties = (schemaOf(shape, 'output')['properties'] ?? {}) as Record<string, Schema>
  return Object.entries(fieldsOf(shape)).map(([name, field]) => {
    const { description, ...schema } = properties[name] ?? {}
    return {
      name,
      in: place,
      required: place === 'path' || !mayBeAbsent(field),
      ...(description === undefined ? {} : { description }),
      schema,
    }
  })
}

function requestBody(shape: Shape, multipart: string | undefined): Schema {
  const required = !mayBeAbsent(shape)
  const schema = schemaOf(shape, 'input')
  if (multipart === undefined) return { required, content: { 'application/json': { schema } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description: 'At most one file' }
  return {
    required,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', properties: { [multipart]: schema, file }, required: [multipart] },
        encoding: { [multipart]: { contentType: 'application/json' } },
      },
    },
  }
}

function success({ reply, creates }: Endpoint): Schema {
  if (reply === 'nothing') return { 204: { description: 'Done' } }
  if (reply === 'file')
    return {
      200: {
        description: 'The file, with its true type',
        content: { '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } },
      },
    }
  return {
    [creates === true ? 201 : 200]: {
      description: creates === true ? 'Made' : 'Done',
      content: { 'application/json': { schema: schemaOf(reply, 'output') } },
    },
  }
}

function failuresOf({ who, params, query, body, audit, method }: Endpoint): Status[] {
  const open = who === everyone
  const searches = audit?.includes('SEARCH') === true
  const logsIn = audit?.includes('LOGIN') === true
  const changes = audit?.some((action) => !['SEARCH', 'LOGIN', 'LOGIN_FAILED', 'LOGOUT'].includes(action)) === true
  const possible: [Status, boolean][] = [
    [400, params !== undefined || query !== undefined || body !== undefined],
    [401, !open || logsIn],
    [403, !open],
    [404, params !== undefined],
    [409, changes],
    [413, body !== undefined],
    [415, body !== undefined],
    [429, (open && method === 'POST') || (open && query !== undefined) || searches],
    [503, true],
  ]
  return possible.filter(([, can]) => can).map(([status]) => status)
}

/** JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. */
function schemaOf(shape: Shape, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Fields that are not declared are left out of replies, and ignored in requests.
      delete jsonSchema.additionalProperties
      // What any text and any whole number must be tells a reader nothing.
      if (jsonSchema.pattern === anyText) delete jsonSchema.pattern
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  }) as Schema
  return schema
}

const anyText = String.raw`^[^\0]*$`

interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, Shape>>
  readonly innerType?: Shape
}
const defOf = (shape: Shape): Def => shape._zod.def
const mayBeAbsent = (shape: Shape): boolean => ['optional', 'default'].includes(defOf(shape).type)

function fieldsOf(shape: Shape | undefined): Readonly<Record<string, Shape>> {
  if (shape === undefined) return {}
  const { shape: fields, innerType } = defOf(shape)
  return fields ?? (innerType === undefined ? {} : fieldsOf(innerType))
}

/** `guestVehicles` → Guest vehicles. */
const inWords = (noun: string): string => {
  const words = noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
