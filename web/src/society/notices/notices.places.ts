import { isAdmin } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const notice = {
  words: {
    en: 'circular announcement news meeting agm event suchna',
    hi: 'सूचना सर्कुलर ख़बर मीटिंग घोषणा बैठक suchna',
    mr: 'सूचना परिपत्रक बातमी मीटिंग सभा बैठक suchna',
  },
  forms: { notice: { title: 'Create Notice', offered: isAdmin } },
} satisfies Places
