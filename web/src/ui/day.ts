import { isoDate } from '@aangan/contract/fields'
import * as z from 'zod/mini'

const day = isoDate('Day')

/** The day of a filter once it is complete: while a year is being typed, the field holds years like 0002. */
export const wholeDay = (typed: string): string | undefined => (z.safeParse(day, typed).success ? typed : undefined)
