import type { Language } from '@aangan/contract/core/language/language'
import { trades } from '../../gate/visitors/companies.part.ts'

/** A trade is translated, a company is not. */
export function pickLabel(pick: string, t: Language['t']): string {
  const trade = trades.find((one) => one === pick)
  return trade ? t(trade) : pick
}
