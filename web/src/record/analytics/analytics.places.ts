import type { Places } from '../../shell/places.ts'

export const analytics = {
  words: {
    en: 'report statistics numbers how many count graph',
    hi: 'रिपोर्ट कितने गिनती संख्या मालिक किरायेदार report',
    mr: 'रिपोर्ट अहवाल किती संख्या मालक भाडेकरू report',
  },
} satisfies Places
