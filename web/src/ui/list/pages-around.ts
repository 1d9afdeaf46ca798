const most = 5

/** The page buttons, counted from 0: at most five, the current one in the middle where possible. */
export function pagesAround(page: number, totalPages: number): number[] {
  const first = Math.max(0, Math.min(page - Math.floor(most / 2), totalPages - most))
  return Array.from({ length: Math.min(most, totalPages) }, (_, index) => first + index)
}
