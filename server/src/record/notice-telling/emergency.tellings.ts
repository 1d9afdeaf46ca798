import type { Language } from '@aangan/contract/core/language/language'
import { emergencyName } from '@aangan/contract/society/emergency-kinds'
import type { Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import { isUnderWay } from '../../society/notices/audience.sql.ts'
import { hasNotRead } from '../../society/notices/seen.sql.ts'
import { letsToOthers, wasTold } from './emergency-recipients.sql.ts'
import type { Occasion } from './occasion.ts'
import { reachedBy, type ToldNotice } from './told-notice.sql.ts'

const nameOf = ({ emergency, title }: ToldNotice, { t }: Language): string =>
  emergency === null ? title : emergencyName(emergency, title, t)

const words: Occasion['wordsFor'] = (notice, language) => ({
  title: language.t('Emergency: {kind}', { kind: nameOf(notice, language) }),
  body: notice.content,
})

/** Sends nothing once the emergency is over. */
const ofThoseUnderWay =
  (also: (tx: Tx) => Statement = ({ sql }) => sql`true`): Occasion['recipients'] =>
  (tx, notice) =>
    reachedBy(tx, notice, tx.sql`${isUnderWay(tx)} and ${also(tx)}`)

export const sent: Occasion = { kind: 'EMERGENCY', recipients: ofThoseUnderWay(), wordsFor: words }

export const remindedOfEmergency: Occasion = {
  kind: 'EMERGENCY',
  recipients: ofThoseUnderWay(hasNotRead),
  wordsFor: words,
}

/** They are not in the house: it does not ring. */
export const sentToOwners: Occasion = { kind: 'EMERGENCY', calm: true, recipients: letsToOthers, wordsFor: words }

export const allClear: Occasion = {
  kind: 'EMERGENCY',
  recipients: wasTold,
  wordsFor: (notice, language) => ({
    title: language.t('All clear: {kind}', { kind: nameOf(notice, language) }),
    body: notice.clearedText ?? notice.content,
  }),
}
