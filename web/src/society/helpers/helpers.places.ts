import { isAdmin } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const domesticHelp = {
  words: {
    en: 'maid cook driver plumber electrician bai kaamwali',
    hi: 'बाई कामवाली कुक ड्राइवर प्लंबर बिजली सफ़ाई bai',
    mr: 'बाई कामवाली स्वयंपाक ड्रायव्हर प्लंबर वायरमन सफाई bai',
  },
  forms: { helper: { title: 'Add Helper', offered: isAdmin } },
} satisfies Places
