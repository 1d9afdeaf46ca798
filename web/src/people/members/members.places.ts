import { has } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const members = {
  words: {
    en: 'family wife husband children parents parivar',
    hi: 'फ़ैमिली पत्नी पति बच्चे माता पिता family',
    mr: 'कुटुंब फॅमिली पत्नी पती मुले आई वडील family',
  },
  forms: { member: { title: 'Add Member', offered: (user) => has(user, 'USER') } },
} satisfies Places

export const searchMembers = {
  words: {
    en: 'neighbour directory phone number blood group padosi',
    hi: 'पड़ोसी फ़ोन नंबर ब्लड ग्रुप padosi',
    mr: 'शेजारी फोन नंबर रक्तगट shejari',
  },
} satisfies Places
