/** One key of a thing, before and after; undefined where it was not there. */
export interface Difference {
  readonly key: string
  readonly before: unknown
  readonly after: unknown
}

/** What differs between two things given as JSON text, key by key, in the order of their keys. What is no object is compared whole. */
export function differences(oldData: string | null, newData: string | null): Difference[] {
  const before = parsed(oldData)
  const after = parsed(newData)
  if (!isObject(before ?? {}) || !isObject(after ?? {})) {
    return same(before, after) ? [] : [{ key: 'value', before, after }]
  }
  const old = entries(before)
  const now = entries(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((key) => ({ key, before: old.get(key), after: now.get(key) }))
    .filter((one) => !same(one.before, one.after))
}

/** A value as one line of text. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** JSON text, laid out to be read; whatever else it is, as it came. */
export function laidOut(data: string): string {
  const value = parsed(data)
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

function parsed(data: string | null): unknown {
  if (data === null || data === '') return undefined
  try {
    return JSON.parse(data) as unknown
  } catch {
    return data
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
// A map, not the object itself: a key named like a property of every object is a key like any other.
const entries = (value: unknown) => new Map(isObject(value) ? Object.entries(value) : [])
const same = (one: unknown, other: unknown) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

/** The order of keys is no difference. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, inOrder(inner)])
}
