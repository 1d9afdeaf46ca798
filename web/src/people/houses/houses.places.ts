import { isAdmin } from '@aangan/contract/core/actor'
import type { Places } from '../../shell/places.ts'

export const houses = {
  words: {
    en: 'flats units apartments wings',
    hi: 'मकान फ़्लैट विंग',
    mr: 'फ्लॅट सदनिका विंग',
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
