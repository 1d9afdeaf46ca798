import { isoDate } from '@aangan/contract/core/date-fields'
import { invalid } from '@aangan/contract/core/field-messages'
import * as z from 'zod/mini'

const day = isoDate({ form: invalid })

/** The day of a filter once it is complete: while a year is being typed, the field holds years like 0002. */
export const wholeDay = (typed: string): string | undefined => (z.safeParse(day, typed).success ? typed : undefined)
