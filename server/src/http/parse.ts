import type { Shape } from '@aangan/contract/endpoint'
import { limits } from '@aangan/contract/fields'
import * as z from 'zod/mini'
import { InvalidInput } from './refusal.ts'

/** Parses one part of a request against its declared shape; throws InvalidInput with the contract's own texts. */
export function parse<S extends Shape>(shape: S, input: unknown): z.output<S> {
  const result = z.safeParse(shape, withoutBlanks(shape, input))
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const { path, message } of result.error.issues) {
    const name = path.length === 0 ? 'body' : path.join('.')
    fields[name] ??= message === 'Invalid input' ? 'This is not valid.' : message
    if (Object.keys(fields).length >= limits.searchResults) break
  }
  throw new InvalidInput(fields)
}

/** An empty string or null in an optional field is as if the field were absent (decisions: Details). */
function withoutBlanks(shape: Shape, input: unknown): unknown {
  const def = unwrapped(shape)._zod.def as { type: string; shape?: Record<string, Shape> }
  if (
    def.type !== 'object' ||
    def.shape === undefined ||
    typeof input !== 'object' ||
    input === null ||
    Array.isArray(input)
  ) {
    return input === null && isOptional(shape) ? undefined : input
  }
  const kept: Record<string, unknown> = { ...input }
  for (const [name, field] of Object.entries(def.shape)) {
    const value = kept[name]
    if (isOptional(field) && (value === null || (typeof value === 'string' && value.trim() === ''))) delete kept[name]
  }
  return kept
}

const isOptional = (shape: Shape): boolean =>
  ['optional', 'default'].includes((shape._zod.def as { type: string }).type)
const unwrapped = (shape: Shape): Shape =>
  isOptional(shape) ? (shape._zod.def as unknown as { innerType: Shape }).innerType : shape
