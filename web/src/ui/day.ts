import { isoDate } from '@aangan/contract/fields'
import * as z from 'zod/mini'

const day = isoDate('Day')

/** A day of a filter, once it is whole: while a year is being typed, the field holds years like 0002. */
export const wholeDay = (typed: string): string | undefined => (z.safeParse(day, typed).success ? typed : undefined)
