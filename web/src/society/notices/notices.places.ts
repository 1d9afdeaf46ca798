import { isAdmin } from '@aangan/contract/core/actor'
import { maySendEmergencies } from '@aangan/contract/society/may-send'
import type { Places } from '../../shell/places.ts'

export const notice = {
  words: {
    en: 'circular announcement news meeting agm suchna',
    hi: 'सूचना सर्कुलर ख़बर मीटिंग',
    mr: 'सूचना परिपत्रक बातमी मीटिंग सभा',
  },
  forms: {
    notice: { title: 'Create Notice', offered: isAdmin },
    emergency: { title: 'Send Emergency Notice', offered: maySendEmergencies, asks: 'emergency' },
  },
} satisfies Places
