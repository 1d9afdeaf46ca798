import { has } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const visitors = {
  words: {
    en: 'guest pass delivery courier parcel cab mehmaan',
    hi: 'मेहमान पास डिलीवरी कूरियर पार्सल कैब mehmaan',
    mr: 'पाहुणे पास डिलिव्हरी कुरिअर पार्सल कॅब pahune',
  },
  forms: { pass: { title: 'Invite Visitor', offered: (user) => has(user, 'USER') } },
} satisfies Places
