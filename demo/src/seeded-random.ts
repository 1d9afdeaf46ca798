import type { Faker } from '@faker-js/faker'
import { faker } from '@faker-js/faker/locale/base'

/** Faker without a locale: the same choices and ids in every demo. The names are in names.ts. */
export type SeededRandom = Faker

const seed = 4_217_284

export function seededRandom(): SeededRandom {
  faker.seed(seed)
  return faker
}

/** A constant, so that ids do not depend on the day. */
const idTime = 0x0190_0000_0000

export const newId = (random: SeededRandom): string => random.string.uuid({ version: 7, refDate: idTime })

export const weighted = <T>(random: SeededRandom, list: readonly (readonly [value: T, weight: number])[]): T =>
  random.helpers.weightedArrayElement(list.map(([value, weight]) => ({ value, weight })))
