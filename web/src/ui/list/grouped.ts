import type { Shown } from '../../core/language/say.ts'

/** Rows with the same key stand below one heading. */
export interface Group {
  readonly key: string
  readonly title: Shown
}

/** The rows; the first of each group has the group's heading and size. */
export const grouped = <Row>(rows: readonly Row[], group: ((row: Row) => Group) | undefined) => {
  const groups = rows.map((row) => group?.(row))
  return rows.map((row, index) => {
    const own = groups[index]
    const begins = own !== undefined && own.key !== groups[index - 1]?.key
    return {
      row,
      heading: begins
        ? { title: own.title, count: groups.filter((other) => other?.key === own.key).length }
        : undefined,
    }
  })
}
