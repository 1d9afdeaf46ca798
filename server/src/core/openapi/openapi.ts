import { api } from '@aangan/contract/api'
import { everyone, roles, type Who } from '@aangan/contract/core/actor'
import { attemptLimits, type AttemptLimit } from '@aangan/contract/core/attempt-limits'
import type { Endpoint, EndpointTable, Shape, Upload } from '@aangan/contract/core/endpoint'
import { errorReply } from '@aangan/contract/core/errors'
import { liveEvents } from '@aangan/contract/core/live'
import { productName } from '@aangan/contract/core/product'
import { idempotencyHeader } from '@aangan/contract/core/request'
import { confirmedMinutes } from '@aangan/contract/core/session-limits'
import * as z from 'zod/mini'
import { codeLists, commonFailures, failures } from './failures.ts'

type Schema = Record<string, unknown>

/** OpenAPI 3.1, generated from the endpoint tables. */
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
      description: [
        'Every call of the product. Log in with `POST /api/auth/login` and send the token as `Authorization: Bearer …`.',
        codeLists(),
      ].join('\n\n'),
    },
    servers: [{ url: '/' }],
    tags: Object.keys(api).map((noun) => ({ name: inWords(noun) })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorReply, 'output') },
      responses: commonFailures(),
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
    ...requestBody(endpoint),
    responses: {
      ...success(endpoint),
      ...failures(endpoint),
    },
  }
}

function notesOf({ who, scope, limit, limited, confirm, creates, aliases = {}, records = [] }: Endpoint): string {
  const notes = [
    `**Who:** ${describeWho(who)}.`,
    scope === 'home' ? 'Works on one’s own things, in one’s own community.' : '',
    scope.startsWith('named') ? 'Only a SUPER_ADMIN may name another community than their own.' : '',
    limited === true ? 'Also for an account that has to do something first.' : '',
    limit === undefined ? '' : limitNote(limit),
    confirm === true
      ? `Needs a login or \`${api.identity.confirm.path}\` in this session, at most ${confirmedMinutes} minutes ago.`
      : '',
    creates === true && who !== everyone
      ? `Takes \`${idempotencyHeader}\`: the same key within 24 hours gets the first answer again.`
      : '',
    ...Object.entries(aliases).map(([alias, name]) => `\`${alias}\` is another name for \`${name}\`.`),
    records.length === 0 ? '' : `**Events:** ${records.join(', ')}.`,
  ]
  return notes.filter((note) => note !== '').join('\n\n')
}

function limitNote(limit: AttemptLimit): string {
  const { most, seconds, per } = attemptLimits[limit]
  return `At most ${most} in ${seconds} seconds from one ${per}.`
}

const describeWho = (who: Who): string =>
  who === everyone ? 'everyone' : who.length === roles.length ? 'everyone signed in' : who.join(', ')

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

function requestBody({ body, residentBody, upload }: Endpoint): Schema {
  if (body === undefined) return {}
  const schema =
    residentBody === undefined
      ? schemaOf(body, 'input')
      : { anyOf: [schemaOf(body, 'input'), { ...schemaOf(residentBody, 'input'), description: 'From a resident' }] }
  return {
    requestBody: {
      required: !mayBeAbsent(body),
      content: upload === undefined ? { 'application/json': { schema } } : multipart(schema, upload),
    },
  }
}

function multipart(schema: Schema, { jsonPart, maxBytes, types }: Upload): Schema {
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `At most one file of ${maxBytes} bytes: ${types.join(', ')}`,
  }
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties: { [jsonPart]: schema, file }, required: [jsonPart] },
      encoding: { [jsonPart]: { contentType: 'application/json' } },
    },
  }
}

function success({ reply, orFile, creates, issues, orGoesOn }: Endpoint): Schema {
  if (reply === 'nothing') return { 204: { description: 'Done' } }
  if (reply === 'file' || reply === 'download')
    return { 200: { description: 'The file, with its true type', content: { '*/*': aFile } } }
  if (reply === 'page')
    return {
      200: { description: 'The page, without scripts', content: { 'text/html': { schema: { type: 'string' } } } },
    }
  if (reply === 'stream')
    return {
      200: {
        description: `Stays open and tells events: ${liveEvents.join(', ')}`,
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    }
  const makes = creates === true || issues === true
  const content = {
    'application/json': { schema: schemaOf(reply, 'output') },
    ...(orFile === true && { 'text/csv': aFile }),
  }
  return {
    [makes ? 201 : 200]: { description: makes ? 'Made' : 'Done', content },
    ...(orGoesOn === true && { 200: { description: 'It goes on', content } }),
  }
}

const aFile: Schema = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } }

/** JSON Schema 2020-12, as OpenAPI 3.1 wants it. */
function schemaOf(shape: Shape, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Undeclared fields are dropped, not refused.
      delete jsonSchema.additionalProperties
      // What every text or whole number must be tells a reader nothing.
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
