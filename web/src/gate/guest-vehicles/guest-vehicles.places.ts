import { has } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const guestVehicles = {
  words: {
    en: 'visitor car cab entry exit gate register mehmaan gaadi',
    hi: 'गाड़ी विज़िटर कार कैब एंट्री एग्ज़िट रजिस्टर अतिथि mehmaan gaadi',
    mr: 'पाहुणे गाडी व्हिजिटर कार कॅब एंट्री एक्झिट रजिस्टर pahune gadi',
  },
  forms: {
    guestVehicle: { title: 'Add Guest Vehicle', offered: (user) => has(user, 'USER') || has(user, 'SECURITY') },
  },
} satisfies Places
