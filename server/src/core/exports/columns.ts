import type { Language } from '@aangan/contract/core/language/language'
import type { Label } from '@aangan/contract/core/language/text'

export interface CellFormat {
  readonly language: Language
  /** `YYYY-MM-DD HH:mm` where the community is; empty for none. */
  readonly moment: (at: Date | string | null, communityId: string | null) => string
  /** The name of a community; of none, the platform. */
  readonly community: (id: string | null) => string
}

/** A column of a file that lists rows. */
export interface Column<Row> {
  readonly title: Label
  /** Null is an empty cell. */
  readonly cell: (row: Row, format: CellFormat) => string | number | null
  /** Only in files of all communities. */
  readonly everywhere?: true
}
