import { raw } from '../src/core/language/say.ts'

// What people write: short, long, and without a space to break at. Read once the page has its language (main.tsx).
const inEnglish = document.documentElement.lang === 'en'

export const asha = 'Asha Kulkarni'
export const longName = inEnglish
  ? 'Dr. Venkatanarasimharajuvaripeta Ramachandran Subramaniam Iyer'
  : 'सौ. ज्ञानेश्वरी श्रीनिवास कुलकर्णी-देशपांडे'
export const longWord = 'W'.repeat(50)
export const community = inEnglish
  ? 'Siddhivinayak Co-operative Housing Society Limited, Baner'
  : 'श्री सिद्धिविनायक कोऑपरेटिव्ह हाउसिंग सोसायटी मर्यादित, बाणेर'
export const plate = 'MH23BE4467'
export const note = raw(
  inEnglish
    ? 'We are moving a large sofa by the lift; please keep the lift of wing B free until two in the afternoon.'
    : 'लिफ्टमधून मोठा सोफा आणणार आहोत; कृपया दुपारी दोन वाजेपर्यंत ब विंगची लिफ्ट मोकळी ठेवा.',
)
export const unavailable = raw('The service is not available right now. Please try again in a moment.')
