import type { Places } from '../../shell/places.ts'

export const audit = {
  words: {
    en: 'history who changed',
    hi: 'हिस्ट्री इतिहास किसने बदला',
    mr: 'हिस्ट्री इतिहास कोणी बदलले',
  },
} satisfies Places
