import type { Page } from '@aangan/contract/fields'

/** A page from its rows and the number of all that match. */
export const pageFrom = <T>(content: T[], totalElements: number, size: number): Page<T> => ({
  content,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
})

/** 'Any part of', for `like` on lower-cased text: what was typed means itself, `%` and `_` too. */
export const anyPart = (typed: string): string => `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
