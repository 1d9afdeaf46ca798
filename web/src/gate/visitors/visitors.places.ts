import { has } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const visitors = {
  words: {
    en: 'guest pass code delivery courier parcel cab mehmaan',
    hi: 'मेहमान अतिथि पास कोड डिलीवरी कूरियर पार्सल कैब guest mehmaan',
    mr: 'पाहुणे पास कोड डिलिव्हरी कुरिअर पार्सल कॅब guest pahune',
  },
  forms: { pass: { title: 'Invite Visitor', offered: (user) => has(user, 'USER') } },
} satisfies Places
