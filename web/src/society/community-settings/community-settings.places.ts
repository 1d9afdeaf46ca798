import type { Places } from '../../shell/places.ts'

export const settings = {
  words: {
    en: 'rules options setup',
    hi: 'नियम',
    mr: 'नियम',
  },
} satisfies Places
