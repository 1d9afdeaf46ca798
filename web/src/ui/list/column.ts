import type { Language } from '@aangan/contract/core/language/language'
import type { Label } from '@aangan/contract/core/language/text'
import type { ReactNode } from 'react'

export interface Column<Row> {
  title: Label
  cell: (row: Row, language: Language) => ReactNode
  /** In a card: `lead` is the heading, `aside` stands beside it, a `note` below it; the rest unfolds, a `wide` value below its name. */
  card?: 'lead' | 'aside' | 'note' | 'wide'
  /** Shown only in the table or only in cards. */
  only?: 'table' | 'card'
  /** The column takes the room that the others leave in a table. */
  wide?: boolean
}

export interface ListShape<Row> {
  /** The list's accessible name. */
  label: Label
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  /** The row's buttons. */
  renderActions?: (row: Row) => ReactNode
  /** Cards show their buttons without being unfolded. */
  actionsInSight?: boolean
  /** Cards are always open. */
  unfolded?: boolean
  /** Of lines: what unfolds below them. */
  details?: readonly Column<Row>[]
  /** Of lines: the menu at the end. */
  renderMenu?: (row: Row) => ReactNode
  /** The line that is open without a press, as while it is edited. */
  openKey?: string | undefined
}

export interface LinesShape<Row> extends ListShape<Row> {
  isOpen: (key: string) => boolean
  toggle: (key: string) => void
}
