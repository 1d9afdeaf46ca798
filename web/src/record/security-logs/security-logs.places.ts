import type { Places } from '../../shell/places.ts'

export const logs = {
  words: {
    en: 'failed login entries',
    hi: 'एंट्री लॉग इन सुरक्षा',
    mr: 'एंट्री लॉग इन सुरक्षा नोंदी',
  },
} satisfies Places
