import type { Language } from '@aangan/contract/core/language/language'

/** `10,000`, as it is grouped in India: 1,00,000. */
export const numberIn = ({ locale }: Language, number: number): string => new Intl.NumberFormat(locale).format(number)
