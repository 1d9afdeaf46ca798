import { useMemo, useState } from 'react'

interface Row {
  readonly id: string
}

interface Shown<R> {
  readonly key: string
  readonly rows: readonly R[]
  readonly dropped?: readonly string[]
}

/**
 * The rows in the order in which they were last shown, with their newest values; new rows wait.
 * `held`: nothing may move now. `key`: when it changes, the new rows are shown at once.
 */
export function useCalmRows<R extends Row>(rows: readonly R[], held: boolean, key: string) {
  const [shown, setShown] = useState<Shown<R>>({ key, rows })
  const holds = held && shown.key === key && shown.rows.length > 0
  if (!holds && (shown.key !== key || shown.rows !== rows)) setShown({ key, rows })
  return useMemo(() => {
    const fresh = new Map(rows.map((row) => [row.id, row]))
    const known = new Map(shown.rows.map((row) => [row.id, row]))
    return {
      rows: shown.rows.map((row) => fresh.get(row.id) ?? row),
      /** The row as it was when it was placed. */
      asPlaced: (row: R) => known.get(row.id) ?? row,
      waiting: rows.filter(({ id }) => !known.has(id) && !shown.dropped?.includes(id)).length,
      show: () => setShown({ key, rows }),
      /** Removes a row that the user deleted. */
      drop: (gone: string) =>
        setShown((now) => ({
          ...now,
          rows: now.rows.filter(({ id }) => id !== gone),
          dropped: [...(now.dropped ?? []), gone],
        })),
    }
  }, [rows, shown, key])
}
