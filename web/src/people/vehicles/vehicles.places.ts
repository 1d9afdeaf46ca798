import { has } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const vehicles = {
  words: {
    en: 'car bike scooter cycle two-wheeler parking gaadi gadi',
    hi: 'गाड़ी कार बाइक स्कूटर मोटरसाइकिल वाहन पार्किंग car bike gaadi',
    mr: 'गाडी कार बाइक स्कूटर मोटारसायकल वाहन पार्किंग car bike gadi',
  },
  forms: { vehicle: { title: 'Add Vehicle', offered: (user) => has(user, 'USER') } },
} satisfies Places

export const searchVehicle = {
  words: {
    en: 'find car number plate whose owner kiski gaadi',
    hi: 'कार नंबर प्लेट किसकी मालिक पता ढूँढें kiski gaadi car',
    mr: 'कार नंबर प्लेट कोणाची मालक पत्ता kunachi gadi car',
  },
} satisfies Places
