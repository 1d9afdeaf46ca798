import { isAdmin } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const domesticHelp = {
  words: {
    en: 'maid cook driver plumber electrician cleaner nanny bai kaamwali attendance',
    hi: 'बाई कामवाली मेड कुक रसोइया ड्राइवर प्लंबर बिजली सफ़ाई आया हाज़िरी bai maid kaamwali',
    mr: 'बाई कामवाली मोलकरीण स्वयंपाक ड्रायव्हर प्लंबर वायरमन सफाई हजेरी bai maid',
  },
  forms: { helper: { title: 'Add Helper', offered: isAdmin } },
} satisfies Places
