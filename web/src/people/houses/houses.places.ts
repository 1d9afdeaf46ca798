import { isAdmin } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const houses = {
  words: {
    en: 'flats units apartments wings tenants owners excel ghar',
    hi: 'फ़्लैट मकान विंग किरायेदार मालिक एक्सेल flat ghar',
    mr: 'घर फ्लॅट सदनिका विंग भाडेकरू मालक एक्सेल flat ghar',
  },
  tabs: {
    houses: { title: 'Houses' },
    invitations: { title: 'Invitations' },
    imports: { title: 'Imports' },
  },
  forms: {
    house: { title: 'Add House', offered: isAdmin },
    invitation: { title: 'Invite Resident', offered: isAdmin, tab: 'invitations' },
    import: { title: 'New Import', offered: isAdmin, tab: 'imports' },
  },
} satisfies Places
