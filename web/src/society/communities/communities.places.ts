import { isSuperAdmin } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const communities = {
  words: {
    en: 'society building apartment',
    hi: 'सोसाइटी बिल्डिंग',
    mr: 'सोसायटी बिल्डिंग संकुल',
  },
  forms: { community: { title: 'Create Community', offered: isSuperAdmin } },
} satisfies Places
