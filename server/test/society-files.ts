import type { RefusalCode } from '@aangan/contract/api'
import type { ImportKind } from '@aangan/contract/people/import-shapes'
import { refusedFiles } from './refused-files.ts'
import { societyCsvFiles } from './society-csv-files.ts'
import { societyWorkbooks } from './society-workbooks.ts'

/** A spreadsheet as societies have them, and what is to become of it. */
export interface SocietyFile {
  readonly name: string
  readonly kind: ImportKind
  /** Made anew each time: the reader takes them away. */
  readonly bytes: () => Uint8Array
  /** By the file's row: the values, or the English sentence of each problem by its field. */
  readonly rows?: Readonly<Record<number, { readonly values: object } | { readonly problems: object }>>
  readonly refused?: { readonly code: RefusalCode; readonly message: string }
}

export const societyFiles: readonly SocietyFile[] = [...societyCsvFiles, ...societyWorkbooks, ...refusedFiles]
