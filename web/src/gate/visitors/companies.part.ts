import type { Label } from '@aangan/contract/core/language/text'
import type { VisitKind } from '@aangan/contract/gate/visit-kinds'

/** The usual ones of each kind. */
export const companies: Readonly<Record<VisitKind, readonly string[]>> = {
  GUEST: [],
  DELIVERY: ['Swiggy', 'Zomato', 'Blinkit', 'Zepto', 'Amazon', 'Flipkart', 'BigBasket', 'Blue Dart'],
  CAB: ['Ola', 'Uber', 'Rapido', 'Namma Yatri', 'BluSmart'],
  SERVICE: ['Urban Company', 'Airtel', 'Jio', 'Indane', 'HP Gas', 'Kent'],
}

/** What somebody of a service comes for. A visit has it in English as its company, a button in the guard's language. */
export const trades = [
  'Plumber',
  'Electrician',
  'Carpenter',
  'Gas',
  'Cleaning',
  'Repair',
] as const satisfies readonly Label[]
