import type { Places } from '../../shell/places.ts'

export const household = {
  words: {
    en: 'home flat family tenant move out',
    hi: 'मकान फ़्लैट परिवार किरायेदार',
    mr: 'फ्लॅट कुटुंब भाडेकरू',
  },
} satisfies Places
