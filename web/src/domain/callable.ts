import { tenDigits } from '@aangan/contract/core/constants'

/** The link that calls a number; undefined for one that cannot be called. */
export const callable = (number: string | null | undefined): string | undefined => {
  const digits = (number ?? '').replace(/\D/g, '')
  return tenDigits.test(digits) ? `tel:${digits}` : undefined
}
