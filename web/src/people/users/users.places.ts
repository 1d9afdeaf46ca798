import type { Places } from '../../shell/places.ts'

export const manageUsers = {
  words: {
    en: 'residents people accounts roles owners tenants',
    hi: 'निवासी लोग अकाउंट रोल मालिक किरायेदार',
    mr: 'रहिवासी लोक अकाउंट रोल मालक भाडेकरू',
  },
} satisfies Places
