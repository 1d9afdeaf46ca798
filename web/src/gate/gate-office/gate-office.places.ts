import { has, isAdmin } from '@aangan/contract/core/actor'
import { paths } from '../../core/address/paths.ts'
import type { Places } from '../../shell/places.ts'

export const gate = {
  words: {
    en: 'security guard watchman visitors entry register chowkidar',
    hi: 'गार्ड चौकीदार वॉचमैन सिक्योरिटी विज़िटर एंट्री रजिस्टर guard chowkidar',
    mr: 'गार्ड वॉचमन सिक्युरिटी व्हिजिटर एंट्री नोंदवही guard watchman',
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
