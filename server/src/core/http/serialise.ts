import type { Shape } from '@aangan/contract/core/endpoint'
import fastJsonStringify from 'fast-json-stringify'
import * as z from 'zod/mini'

type Schema = Record<string, unknown>

type Serialise = (reply: unknown) => string

const known = new WeakMap<Shape, Serialise>()

/** Only declared fields leave the server. Made at the first reply: all of them together are half of a start. */
export const serialiserOf =
  (shape: Shape): Serialise =>
  (reply) => {
    let serialise = known.get(shape)
    if (serialise === undefined) {
      serialise = compiled(shape)
      known.set(shape, serialise)
    }
    return serialise(reply)
  }

function compiled(shape: Shape): Serialise {
  const def = shape._zod.def as { type: string; options?: Shape[] }
  if (def.type === 'union' && def.options !== undefined) {
    const options = def.options.map((option) => ({ fits: matcherOf(option), serialise: serialiserOf(option) }))
    return (reply) => {
      const option = options.find(({ fits }) => fits(reply))
      if (option === undefined) throw new TypeError('the reply is none of those that are declared')
      return option.serialise(reply)
    }
  }
  return fastJsonStringify(schemaOf(shape, 'output') as never)
}

/** Picks a union member: arrays by type, objects by their required fields. */
function matcherOf(shape: Shape): (reply: unknown) => boolean {
  const { type, required = [] } = schemaOf(shape, 'output') as { type?: string; required?: string[] }
  if (type === 'array') return Array.isArray
  return (reply) => !Array.isArray(reply) && required.every((name) => Object.hasOwn(reply as object, name))
}

/** For the serialiser and OpenAPI. */
export const schemaOf = (shape: Shape, io: 'input' | 'output'): Schema => {
  const schema = z.toJSONSchema(shape, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const schema = jsonSchema as Schema
      // A record's `additionalProperties` describe its values; an object's forbid fields that are not declared.
      if (!('propertyNames' in schema)) delete schema['additionalProperties']
      plainNullable(schema)
    },
  }) as Schema
  delete schema['$schema']
  return schema
}

/** Instead of a union with null, which the serialiser would validate on every reply. */
function plainNullable(schema: Schema): void {
  const { anyOf, type } = schema as { anyOf?: Schema[]; type?: unknown }
  if (Array.isArray(anyOf) && anyOf.length === 2 && anyOf[1]?.['type'] === 'null') {
    const { description } = schema
    delete schema['anyOf']
    Object.assign(schema, anyOf[0], description === undefined ? {} : { description }, { nullable: true })
  } else if (Array.isArray(type) && type.length === 2 && type.includes('null')) {
    schema['type'] = type.find((name) => name !== 'null')
    schema['nullable'] = true
    if (Array.isArray(schema['enum'])) schema['enum'] = schema['enum'].filter((value) => value !== null)
  }
}
