import type { FileReply } from '@aangan/contract/core/endpoint'
import type { ExportFormat } from '@aangan/contract/core/exports'
import { csvOf } from '../../core/spreadsheets/write-csv.ts'
import { xlsxOf } from '../../core/spreadsheets/write-xlsx.ts'

type Sheets = Parameters<typeof xlsxOf>[0]

/** A small file, whole. CSV has the first sheet only. */
export async function fileOf(sheets: Sheets, format: ExportFormat): Promise<Omit<FileReply, 'fileName'>> {
  const { header, rows } = sheets[0]!
  const chunks: Uint8Array[] = []
  for await (const chunk of format === 'csv' ? csvOf(header, rows) : xlsxOf(sheets)) chunks.push(chunk)
  return { bytes: Buffer.concat(chunks), type: types[format] }
}

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Rows that are at hand. */
export async function* inOne(rows: readonly (readonly string[])[]): AsyncGenerator<readonly (readonly string[])[]> {
  yield rows
}
