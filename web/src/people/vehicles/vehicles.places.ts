import { has } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const vehicles = {
  words: {
    en: 'car bike scooter parking gaadi gadi',
    hi: 'गाड़ी कार बाइक स्कूटर पार्किंग वाहन car gaadi',
    mr: 'गाडी कार बाइक स्कूटर पार्किंग वाहन car gadi',
  },
  forms: { vehicle: { title: 'Add Vehicle', offered: (user) => has(user, 'USER') } },
} satisfies Places

export const searchVehicle = {
  words: {
    en: 'car number plate owner whose gaadi',
    hi: 'कार नंबर प्लेट मालिक किसकी gaadi',
    mr: 'कार नंबर प्लेट मालक कोणाची gadi',
  },
} satisfies Places
