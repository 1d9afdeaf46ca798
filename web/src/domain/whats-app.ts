import { tenDigits } from '@aangan/contract/core/constants'

/** Opens WhatsApp with a text, for this number, or for whom one chooses there. */
export const whatsApp = (text: string, mobileNo?: string | null): string =>
  `https://wa.me/${tenDigits.test(mobileNo ?? '') ? `91${mobileNo}` : ''}?text=${encodeURIComponent(text)}`
