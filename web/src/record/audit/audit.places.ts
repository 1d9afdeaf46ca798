import type { Places } from '../../shell/places.ts'

export const audit = {
  words: {
    en: 'history who changed what activity record',
    hi: 'किसने क्या बदला हिस्ट्री इतिहास ऑडिट history',
    mr: 'कोणी काय बदलले हिस्ट्री इतिहास ऑडिट history',
  },
} satisfies Places
