import type { Places } from '../../shell/places.ts'

export const analytics = {
  words: {
    en: 'report statistics numbers count',
    hi: 'रिपोर्ट संख्या गिनती',
    mr: 'रिपोर्ट संख्या अहवाल',
  },
} satisfies Places
