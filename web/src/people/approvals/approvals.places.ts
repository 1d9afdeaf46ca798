import type { Places } from '../../shell/places.ts'

export const approveUsers = {
  words: {
    en: 'pending registrations signup requests',
    hi: 'रिक्वेस्ट रजिस्ट्रेशन पेंडिंग निवासी',
    mr: 'विनंती रजिस्ट्रेशन पेंडिंग रहिवासी',
  },
} satisfies Places
