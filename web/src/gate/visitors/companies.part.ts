import type { VisitKind } from '@aangan/contract/gate/visit-kinds'

/** The usual ones of each kind. */
export const companies: Readonly<Record<VisitKind, readonly string[]>> = {
  GUEST: [],
  DELIVERY: ['Swiggy', 'Zomato', 'Blinkit', 'Zepto', 'Amazon', 'Flipkart', 'BigBasket', 'Blue Dart'],
  CAB: ['Ola', 'Uber', 'Rapido', 'Namma Yatri', 'BluSmart'],
  SERVICE: ['Urban Company', 'Airtel', 'Jio', 'Indane', 'HP Gas', 'Kent'],
}
