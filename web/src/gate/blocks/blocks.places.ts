import { isAdmin } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const blockList = {
  words: {
    en: 'blacklist ban stop deny',
    hi: 'ब्लैकलिस्ट बैन रोक मना',
    mr: 'ब्लॅकलिस्ट बंदी मनाई',
  },
  forms: { block: { title: 'Add Block', offered: isAdmin } },
} satisfies Places
