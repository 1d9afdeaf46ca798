import { has, isAdmin } from '@aangan/contract/core/actor'
import { paths } from '../../core/address/paths.ts'
import type { Places } from '../../shell/places.ts'

export const gate = {
  words: {
    en: 'security guard watchman entry register',
    hi: 'गार्ड चौकीदार सिक्योरिटी विज़िटर रजिस्टर',
    mr: 'गार्ड वॉचमन सिक्युरिटी व्हिजिटर नोंदवही',
  },
  tabs: {
    inside: { title: 'Inside' },
    visits: { title: 'Visitors' },
    shifts: { title: 'Shifts' },
    conflicts: { title: 'To Settle' },
    desks: { title: 'Desks', offered: isAdmin },
    settings: { title: 'Settings', offered: isAdmin },
  },
  forms: {
    desk: {
      title: 'Open the Gate Desk',
      offered: (user) => has(user, 'SECURITY') || has(user, 'ADMIN'),
      path: paths.gate,
    },
  },
} satisfies Places
