/** How a cell with a number is shown. */
export type NumberFormat =
  | { readonly kind: 'plain' }
  | { readonly kind: 'day' | 'moment' | 'time' }
  /** `"A-"000`: a whole number between fixed texts, filled up with zeros. */
  | { readonly kind: 'filled'; readonly before: string; readonly digits: number; readonly after: string }

export const plain: NumberFormat = { kind: 'plain' }

/** The built-in formats of ECMA-376 (18.8.30) that show a day or a time. */
const days = new Set([14, 15, 16, 17])
const times = new Set([18, 19, 20, 21, 45, 46, 47])
const moment = 22
export const builtInFormat = (id: number): NumberFormat =>
  days.has(id) ? { kind: 'day' } : times.has(id) ? { kind: 'time' } : id === moment ? { kind: 'moment' } : plain

/** From a format's code, such as `dd/mm/yyyy` or `"A-"000`. */
export function formatOf(code: string): NumberFormat {
  // Behind the first semicolon are negative numbers and texts.
  const [shown = ''] = /^(?:"[^"]*"|[^";])*/.exec(code.slice(0, longestCode)) ?? []
  const bare = shown
    .replace(/"[^"]*"|\\./g, '')
    .replace(/\[[^[\]]*\]/g, '')
    .toLowerCase()
  if (/[ydmhs]/.test(bare) && !/[0#?]/.test(bare.replace(/\.0+/g, '')) && !/general|e[+-]/.test(bare))
    return dated(bare)
  return filled(shown) ?? plain
}

const longestCode = 255

function dated(bare: string): NumberFormat {
  const hasTime = /[hs]/.test(bare)
  // Without hours or seconds beside it, `m` is a month.
  const hasDay = /[yd]/.test(bare) || !hasTime
  return { kind: hasDay ? (hasTime ? 'moment' : 'day') : 'time' }
}

/** `#` and zeros between fixed texts. */
const filledCode = /^((?:"[^"]*"|\\.|[-+ ()/:])*)(#*0+)((?:"[^"]*"|\\.|[-+ ()/:])*)$/

function filled(shown: string): NumberFormat | undefined {
  const [, before, places, after] = filledCode.exec(shown) ?? []
  if (before === undefined || places === undefined || after === undefined) return undefined
  return { kind: 'filled', before: unquoted(before), digits: places.replaceAll('#', '').length, after: unquoted(after) }
}
/** Fixed texts without the quotes and backslashes of a format's code. */
const unquoted = (fixed: string): string => fixed.replace(/"([^"]*)"|\\(.)/g, '$1$2')
