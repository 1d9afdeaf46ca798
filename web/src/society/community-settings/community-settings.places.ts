import type { Places } from '../../shell/places.ts'

export const settings = {
  words: {
    en: 'rules options setup permissions niyam',
    hi: 'नियम अनुमति विकल्प settings niyam',
    mr: 'नियम परवानगी पर्याय settings niyam',
  },
} satisfies Places
