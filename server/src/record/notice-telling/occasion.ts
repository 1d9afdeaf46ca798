import type { Language } from '@aangan/contract/core/language/language'
import type { NotificationKind } from '@aangan/contract/record/notifications'
import type { Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import type { ToldNotice } from './told-notice.sql.ts'

/** One occasion: the kind, the recipients and the words. */
export interface Occasion {
  readonly kind: NotificationKind
  /** It does not ring, though its kind does. */
  readonly calm?: true
  /** Selects the ids of whom it is for. Who cannot log in is left out anyway. */
  readonly recipients: (tx: Tx, notice: ToldNotice) => Statement
  readonly wordsFor: (notice: ToldNotice, language: Language) => TellingWords
}

export interface TellingWords {
  readonly title: string
  readonly body: string
}
