/** One key, before and after; undefined where it was missing. */
export interface Difference {
  readonly key: string
  readonly before: unknown
  readonly after: unknown
}

/** Lists the keys that differ between two JSON texts. Values that are not objects are compared whole. */
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

export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Indented JSON; other text stays as it is. */
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
// A map, because a key may be named like a property of every object (`constructor`).
const entries = (value: unknown) => new Map(isObject(value) ? Object.entries(value) : [])
const same = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

/** The order of keys is no difference. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, inOrder(inner)])
}
