import { limits } from '@aangan/contract/core/constants'
import type { Shape } from '@aangan/contract/core/endpoint'
import { problemOf, type Problem } from '@aangan/contract/core/problems'
import { readTyped } from '@aangan/contract/core/typed-input'
import { InvalidInput } from '@aangan/contract/refusal'
import * as z from 'zod/mini'

/** Throws InvalidInput with the contract's messages. */
export function parse<S extends Shape>(shape: S, input: unknown, aliases: Aliases = {}): z.output<S> {
  const result = z.safeParse(shape, asMeant(shape, withNames(input, aliases)), { reportInput: true })
  if (result.success) return result.data
  const fields: Record<string, Problem> = {}
  for (const issue of result.error.issues) {
    const name = issue.path.length === 0 ? 'body' : issue.path.join('.')
    fields[name] ??= problemOf(issue)
    if (Object.keys(fields).length >= limits.searchResults) break
  }
  throw new InvalidInput(fields)
}

type Aliases = Readonly<Record<string, string>>

/** A field's own name wins over an alias. */
function withNames(input: unknown, aliases: Aliases): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const named: Record<string, unknown> = { ...input }
  for (const [alias, name] of Object.entries(aliases))
    if (isBlank(named[name]) && Object.hasOwn(named, alias)) named[name] = named[alias]
  return named
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** In optional fields, an empty string or null counts as absent. */
function asMeant(shape: Shape, input: unknown): unknown {
  const object = unwrapped(shape)
  const def = object._zod.def as { type: string; shape?: Record<string, Shape> }
  if (
    def.type !== 'object' ||
    def.shape === undefined ||
    typeof input !== 'object' ||
    input === null ||
    Array.isArray(input)
  ) {
    return input === null && isOptional(shape) ? undefined : input
  }
  const sent = input as Readonly<Record<string, unknown>>
  const kept: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(def.shape)) {
    const value = sent[name]
    if (Object.hasOwn(sent, name) && !(isBlank(value) && isOptional(field))) kept[name] = value
  }
  return readTyped(object, kept)
}

const isOptional = (shape: Shape): boolean =>
  ['optional', 'default'].includes((shape._zod.def as { type: string }).type)
const unwrapped = (shape: Shape): Shape =>
  isOptional(shape) ? (shape._zod.def as unknown as { innerType: Shape }).innerType : shape
