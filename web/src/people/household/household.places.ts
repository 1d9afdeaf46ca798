import type { Places } from '../../shell/places.ts'

export const household = {
  words: {
    en: 'home flat family tenant invite move out shift ghar',
    hi: 'मकान फ़्लैट परिवार फ़ैमिली किरायेदार न्योता छोड़ना flat family ghar',
    mr: 'फ्लॅट कुटुंब फॅमिली भाडेकरू आमंत्रण सोडणे flat family ghar',
  },
} satisfies Places
