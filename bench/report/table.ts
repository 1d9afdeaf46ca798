export const line = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`
export const head = (...cells: string[]): string[] => [
  line(...cells),
  line(...cells.map((_, n) => (n === 0 ? '---' : '---:'))),
]
