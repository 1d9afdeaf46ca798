import type { Label } from '@aangan/contract/language/text'

/** The rows; the first of each group has the group's heading and size. */
export const grouped = <Row>(rows: readonly Row[], group: ((row: Row) => Label) | undefined) => {
  const titles = rows.map((row) => group?.(row))
  return rows.map((row, index) => {
    const title = titles[index]
    const begins = title !== undefined && (index === 0 || titles[index - 1] !== title)
    return { row, heading: begins ? { title, count: titles.filter((other) => other === title).length } : undefined }
  })
}
