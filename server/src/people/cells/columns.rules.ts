import { fieldsOfKind, importKinds, type ImportKind, type ImportMapping } from '@aangan/contract/people/import-shapes'
import { choiceWords } from './choices.rules.ts'
import { headersOf, ignoredHeaders } from './headers.rules.ts'
import { looksLikeBoth } from './house-cells.rules.ts'
import { wordKey } from './words.rules.ts'

interface SheetColumns {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[] }[]
}

/** Guesses which column holds which field: a column for one field, but `A-101` is house number and division. */
export function guessMapping(kind: ImportKind, { columns, rows }: SheetColumns): ImportMapping {
  const mapping: Record<string, number> = {}
  const names = columns.map(headerKeys)
  const taken = new Set<number>()
  for (const field of Object.keys(fieldsOfKind(kind))) {
    const index = bestColumn(headersOf(kind, field), names, taken)
    if (index === undefined) continue
    mapping[field] = index
    taken.add(index)
  }
  const houseNo = mapping[houseField(kind)]
  if (houseNo !== undefined && mapping['division'] === undefined && 'division' in fieldsOfKind(kind)) {
    const filled = rows
      .slice(0, rowsToLookAt)
      .map(({ cells }) => cells[houseNo] ?? '')
      .filter((cell) => cell !== '')
    if (filled.filter(looksLikeBoth).length * 2 > filled.length) mapping['division'] = houseNo
  }
  return mapping
}

/**
 * For the reader: how many cells of a row are names of columns. None where all of them may be data as well: `Owner` and
 * `Flat` stand below a header in a language that we do not know, too.
 */
export function countHeaders(cells: readonly string[]): number {
  const names = cells.flatMap((cell) => headerKeys(cell).find((key) => known.has(key)) ?? [])
  return names.every((name) => choiceWords.has(name)) ? 0 : names.length
}

export const houseField = (kind: ImportKind): 'number' | 'houseNo' => (kind === 'HOUSES' ? 'number' : 'houseNo')

const rowsToLookAt = 100

/** `Mobile No. 1 (10 digits) *` is `mobileno1`, and `mobileno`. */
function headerKeys(header: string): readonly string[] {
  const whole = wordKey(header)
  const bare = wordKey(withoutOne(header.replace(/\([^()]*\)|\[[^[\]]*\]/g, '')))
  return whole === bare || bare === '' ? [whole] : [whole, bare]
}

function withoutOne(header: string): string {
  const bare = header.trimEnd().replace(/\*$/, '').trimEnd()
  return bare.endsWith('1') ? bare.slice(0, -1) : header
}

/** Words stand with the surest first. */
function bestColumn(words: readonly string[], names: readonly (readonly string[])[], taken: ReadonlySet<number>) {
  for (const word of words) {
    const key = wordKey(word)
    const index = names.findIndex((keys, at) => !taken.has(at) && keys.includes(key))
    if (index >= 0) return index
  }
  return undefined
}

const known: ReadonlySet<string> = new Set(
  [
    ...importKinds.flatMap((kind) => Object.keys(fieldsOfKind(kind)).flatMap((field) => headersOf(kind, field))),
    ...ignoredHeaders,
  ].map(wordKey),
)
