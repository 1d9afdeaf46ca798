import { isSuperAdmin } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const communities = {
  words: {
    en: 'society societies building apartment complex colony',
    hi: 'सोसाइटी बिल्डिंग अपार्टमेंट कॉलोनी society',
    mr: 'सोसायटी बिल्डिंग अपार्टमेंट कॉलनी संकुल society',
  },
  forms: { community: { title: 'Create Community', offered: isSuperAdmin } },
} satisfies Places
