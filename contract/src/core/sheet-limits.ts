export const sheetLimits = {
  rows: 10_000,
  columns: 50,
  cell: 1_000,
  /** Bytes of an XLSX file after unpacking. */
  unpackedBytes: 100_000_000,
} as const
