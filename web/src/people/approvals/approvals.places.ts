import type { Places } from '../../shell/places.ts'

export const approveUsers = {
  words: {
    en: 'pending registrations signup requests accept reject new residents',
    hi: 'नए निवासी रिक्वेस्ट रजिस्ट्रेशन पेंडिंग स्वीकार नामंज़ूर pending',
    mr: 'नवे रहिवासी विनंती नोंदणी रजिस्ट्रेशन पेंडिंग नामंजूर pending',
  },
} satisfies Places
