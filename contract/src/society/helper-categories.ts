import type { Label } from '../core/language/text.ts'

export const helperCategories = ['ELECTRICIAN', 'PLUMBER', 'CLEANER', 'OTHER'] as const
export const helperCategoryLabels: Readonly<Record<(typeof helperCategories)[number], Label>> = {
  ELECTRICIAN: 'Electrician',
  PLUMBER: 'Plumber',
  CLEANER: 'Cleaner',
  OTHER: 'Other',
}
