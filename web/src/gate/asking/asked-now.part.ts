import { houseLabel } from '@aangan/contract/core/houses'
import { msg } from '@aangan/contract/core/language/text'
import type { BoardVisit } from '@aangan/contract/gate/board'
import type { Shown } from '../../core/language/say.ts'
import { askingWords as words } from './words.part.ts'

interface AskedNow {
  readonly title: Shown
  readonly text: Shown
  /** The guard may call the house, and note what it says. */
  readonly mayCall: boolean
}

/** How a request stands by the server's clock, in milliseconds. */
export function askedNow(visit: BoardVisit, now: number, offline = false): AskedNow {
  const { askedAt, escalatesAt, asked, houseNo, division } = visit
  const seconds = Math.max(0, Math.floor((now - Date.parse(askedAt ?? '')) / 1000))
  const mayCall = offline || asked === 0 || (escalatesAt !== null && Date.parse(escalatesAt) <= now)
  const text = offline
    ? words.noNetwork
    : asked === 0
      ? words.nobodyAsked
      : mayCall
        ? words.noAnswerYet
        : msg(words.asked, { count: asked })
  return { title: msg(words.asking, { house: houseLabel(division, houseNo), seconds }), text, mayCall }
}
