import { isAdmin } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const blockList = {
  words: {
    en: 'blacklist ban banned stop deny not allowed',
    hi: 'ब्लैकलिस्ट रोक मना बैन पाबंदी blacklist ban',
    mr: 'ब्लॅकलिस्ट बंदी मनाई रोखा बॅन blacklist ban',
  },
  forms: { block: { title: 'Add Block', offered: isAdmin } },
} satisfies Places
