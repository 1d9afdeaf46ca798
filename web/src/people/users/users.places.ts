import type { Places } from '../../shell/places.ts'

export const manageUsers = {
  words: {
    en: 'residents people accounts roles owners tenants password disable',
    hi: 'निवासी लोग अकाउंट रोल मालिक किरायेदार पासवर्ड बंद residents',
    mr: 'रहिवासी लोक अकाउंट रोल मालक भाडेकरू पासवर्ड बंद residents',
  },
} satisfies Places
