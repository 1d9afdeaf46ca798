/** What a spreadsheet may have; a cell's letters. */
export const sheetLimits = {
  rows: 10_000,
  columns: 50,
  cell: 1_000,
  /** What an XLSX file may hold once it is unpacked. */
  unpackedBytes: 100_000_000,
} as const
