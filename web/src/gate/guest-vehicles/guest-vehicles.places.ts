import { has } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const guestVehicles = {
  words: {
    en: 'visitor car cab entry exit mehmaan gaadi',
    hi: 'गाड़ी विज़िटर कार कैब एंट्री mehmaan',
    mr: 'पाहुणे गाडी व्हिजिटर कार कॅब एंट्री pahune',
  },
  forms: {
    guestVehicle: { title: 'Add Guest Vehicle', offered: (user) => has(user, 'USER') || has(user, 'SECURITY') },
  },
} satisfies Places
