import type { Language } from '@aangan/contract/core/language/language'
import { passDays } from '@aangan/contract/gate/pass-windows'

/** `Mon`. 5 January 1970 was a Monday. */
export const shortDay = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language.locale, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 5 + passDays.findIndex((known) => known === day))),
  )
