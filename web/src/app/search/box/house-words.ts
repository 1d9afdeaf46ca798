import { latinDigits } from '@aangan/contract/core/digits'
import { typedHouse } from '@aangan/contract/core/houses'

/** `A-402`, `a402` and `402` as the filters of a list; undefined for what is no house. */
export function houseIn(
  words: string,
): { readonly houseNo: string; readonly division: string | undefined } | undefined {
  const [, letter, number] = /^([A-D])?[\s-]*(\d\w{0,5})$/i.exec(latinDigits(words)) ?? []
  return number === undefined ? undefined : typedHouse(letter === undefined ? number : `${letter}-${number}`)
}
