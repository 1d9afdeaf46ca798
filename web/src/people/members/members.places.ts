import { has } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const members = {
  words: {
    en: 'family wife husband children parents son daughter parivar',
    hi: 'फ़ैमिली पत्नी पति बच्चे बेटा बेटी माता पिता family parivar',
    mr: 'कुटुंब फॅमिली पत्नी पती मुले मुलगा मुलगी आई वडील family kutumb',
  },
  forms: { member: { title: 'Add Member', offered: (user) => has(user, 'USER') } },
} satisfies Places

export const searchMembers = {
  words: {
    en: 'neighbour neighbor directory phone contact number blood group padosi',
    hi: 'पड़ोसी फ़ोन नंबर डायरेक्टरी ब्लड ग्रुप खून phone padosi',
    mr: 'शेजारी फोन नंबर डिरेक्टरी रक्तगट ब्लड ग्रुप phone shejari',
  },
} satisfies Places
