import { useMemo, useState } from 'react'

interface Row {
  readonly id: string
}

interface Shown<R> {
  readonly key: string
  readonly rows: readonly R[]
  readonly at: number
  readonly dropped?: readonly string[]
}

/**
 * The rows in the order in which they were last shown, with their newest values; new rows wait.
 * `held`: nothing may move now. `key`: when it changes, the new rows are shown at once. `now`: for headings that
 * depend on the time.
 */
export function useCalmRows<R extends Row>(rows: readonly R[], held: boolean, key: string, now: number) {
  const [shown, setShown] = useState<Shown<R>>({ key, rows, at: now })
  const holds = held && shown.key === key && shown.rows.length > 0
  if (!holds && (shown.key !== key || shown.rows !== rows || shown.at !== now)) setShown({ key, rows, at: now })
  return useMemo(() => {
    const fresh = new Map(rows.map((row) => [row.id, row]))
    const known = new Map(shown.rows.map((row) => [row.id, row]))
    return {
      rows: shown.rows.map((row) => fresh.get(row.id) ?? row),
      /** The row as it was when it was placed. */
      asPlaced: (row: R) => known.get(row.id) ?? row,
      placedAt: shown.at,
      waiting: rows.filter(({ id }) => !known.has(id) && !shown.dropped?.includes(id)),
      show: () => setShown({ key, rows, at: now }),
      /** Removes a row that the user deleted. */
      drop: (gone: string) =>
        setShown((before) => ({
          ...before,
          rows: before.rows.filter(({ id }) => id !== gone),
          dropped: [...(before.dropped ?? []), gone],
        })),
    }
  }, [rows, shown, key, now])
}
