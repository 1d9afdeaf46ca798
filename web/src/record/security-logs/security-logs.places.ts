import type { Places } from '../../shell/places.ts'

export const logs = {
  words: {
    en: 'failed login gate entries record',
    hi: 'गेट एंट्री ग़लत लॉग इन सुरक्षा रिकॉर्ड login',
    mr: 'गेट एंट्री चुकीचे लॉग इन सुरक्षा नोंदी login',
  },
} satisfies Places
