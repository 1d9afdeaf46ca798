import { divisions } from '@aangan/contract/core/constants'
import { latinDigits } from '@aangan/contract/core/digits'
import { typedHouse } from '@aangan/contract/core/houses'
import { divisionOf } from './choices.rules.ts'

/** The prefix of a house number, as in `Flat No. A-101`. */
const prefix =
  /^(?:(?:flat|house|unit|apt|apartment|shop|villa|room|door|सदनिका|फ्लॅट|फ्लैट|घर|मकान)\s*(?:no|number|नं|नंबर|क्र|क्रमांक)?[\s.:#-]+|#)/i
/** `A-101`, `A 101`, `A/101`, `A101`, `A Wing 101` */
const withWing =
  /^(?:wing\s*)?([A-D]|ए|बी|सी|डी)(?:[\s-]*(?:wing|block|tower|विंग))?\s*[\s/.\-–—]?\s*(\d[\p{L}\p{N}/-]*)$/iu
/** `101-A` */
const wingLast = /^(\d+)\s*[\s/-]\s*([A-D])(?:\s*wing)?$/i

export const looksLikeBoth = (cell: string): boolean => {
  const bare = withoutPrefix(cell)
  return withWing.test(bare) || wingLast.test(bare)
}

export interface ReadHouse {
  readonly houseNo: string
  readonly division: string
}

/** `shared`: both stand in one column. A division that is not named may stand in the house number. */
export function readHouse(houseCell: string, divisionCell: string, shared: boolean): ReadHouse {
  const bare = withoutPrefix(houseCell)
  const named = shared ? '' : divisionOf(divisionCell)
  const both = apart(bare)
  if (both !== undefined && (named === '' || named === both.division)) return both
  const [, wing, number] = named === '' ? (otherWing.exec(bare) ?? []) : []
  if (wing !== undefined && number !== undefined) return { houseNo: number, division: wing.toUpperCase() }
  const house = typedHouse(
    bare,
    divisions.find((division) => division === named),
  )
  return { houseNo: house.houseNo, division: house.division ?? named }
}

/** `E-101`: a wing that there is not, for the contract to refuse. */
const otherWing = /^([A-Z]{1,2})\s*[-/]\s*(\d.*)$/i

function apart(bare: string): ReadHouse | undefined {
  const first = withWing.exec(bare)
  if (first?.[1] !== undefined && first[2] !== undefined)
    return { houseNo: first[2], division: divisionOf(first[1]).toUpperCase() }
  const last = wingLast.exec(bare)
  if (last?.[1] !== undefined && last[2] !== undefined) return { houseNo: last[1], division: last[2].toUpperCase() }
  return undefined
}

const withoutPrefix = (cell: string): string =>
  latinDigits(cell)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(prefix, '')
    .replace(/^(\d+)\.0+$/, '$1')

const day =
  /^(?:\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?|\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2,4})$/i
/** House 2-3 is the 2nd of March for Excel. */
export const isDay = (cell: string): boolean => day.test(cell)
