import pg from 'pg'

/** As PostgreSQL describes it. */
export interface Column {
  readonly name: string
  readonly dataTypeID: number
}
export type MakeRow = (values: readonly (string | null)[]) => object
type Parse = (text: string) => unknown
type MakeWith = (parsers: readonly Parse[], ...made: Parameters<MakeRow>) => object

// Instants stay as they are on the wire, days stay days, counts are numbers.
export const types = new pg.TypeOverrides()
const { TIMESTAMPTZ, DATE, INT8, NUMERIC, TEXT } = pg.types.builtins
types.setTypeParser(TIMESTAMPTZ, instant)
types.setTypeParser(DATE, String)
types.setTypeParser(INT8, Number)
types.setTypeParser(NUMERIC, Number)

/** `2026-01-02 03:04:05.678+00`, with up to six decimals, or none. */
const utc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/

/** To the millisecond. A board has a thousand of them, and `Date` took a tenth of its time. */
function instant(text: string): string {
  if (!utc.test(text)) return new Date(text).toISOString()
  const thousandths = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${thousandths}Z`
}

const makers = new Map<string, MakeRow>()

/**
 * Makes a row as one object literal: setting its columns one after the other made the gate's board a quarter slower.
 * There are as many as the code has lists of columns.
 */
export function rowMaker(columns: readonly Column[]): MakeRow {
  const key = JSON.stringify(columns.map(({ name, dataTypeID }) => [name, dataTypeID]))
  let make = makers.get(key)
  if (make === undefined) {
    make = compiled(columns)
    makers.set(key, make)
  }
  return make
}

/** The published types say that it reads numbers. */
const parserOf = (type: number): Parse => types.getTypeParser(type, 'text') as unknown as Parse
const plain = parserOf(TEXT)

function compiled(columns: readonly Column[]): MakeRow {
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID))
  const fields = columns.map(({ name }, index) => {
    const text = `values[${index}]`
    const value = parsers[index] === plain ? text : `${text} === null ? null : parsers[${index}](${text})`
    return `${JSON.stringify(name)}: ${value}`
  })
  // oxlint-disable-next-line typescript/no-implied-eval -- of the names of columns, which the code writes
  const make = new Function('parsers', 'values', `return { ${fields.join(', ')} }`) as MakeWith
  return (values) => make(parsers, values)
}
