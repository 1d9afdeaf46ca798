import type { divisions, ownershipTypes } from '@aangan/contract/core/constants'
import type { vehicleTypes } from '@aangan/contract/core/vehicle-types'
import type { HouseType } from '@aangan/contract/people/occupancies'
import type { helperCategories } from '@aangan/contract/society/helper-categories'
import { listed, understand, wordKey, type Meanings } from './words.rules.ts'

const ownership: Meanings<(typeof ownershipTypes)[number]> = {
  owner: listed(`own, owned, owner occupied, self, self occupied, self owned, landlord, O, मालिक, घर का मालिक,
    मकान मालिक, खुद, मालक, घरमालक, स्वतः, malik, malak`),
  tenant: listed(`rented, rent, rental, on rent, let out, lease, leased, lessee, T, किरायेदार, किराएदार, किरायदार,
    किराये पर, किराए पर, kirayedar, भाडेकरू, भाडेकरु, भाड्याने, bhadekaru`),
}

const vehicle: Meanings<(typeof vehicleTypes)[number]> = {
  'two-wheeler':
    listed(`two wheeler, 2 wheeler, 2w, two, 2, bike, motor bike, motor cycle, scooter, scooty, moped, टू-व्हीलर,
    दुपहिया, दोपहिया, दुचाकी, बाइक, बाईक, स्कूटर, स्कुटर, स्कूटी, मोटरसाइकिल, मोटारसायकल`),
  'four-wheeler': listed(`four wheeler, 4 wheeler, 4w, four, 4, car, suv, muv, sedan, hatchback, jeep, van, फ़ोर-व्हीलर,
    चौपहिया, चारपहिया, चारचाकी, कार, जीप`),
}

/** Work that has no category of its own is OTHER. */
const category: Meanings<(typeof helperCategories)[number]> = {
  ELECTRICIAN: listed(`electric, electrical, इलेक्ट्रीशियन, इलेक्ट्रिशियन, बिजली, वायरमन, wireman`),
  PLUMBER: ['plumbing', 'प्लंबर', 'प्लम्बर', 'नल'],
  CLEANER: listed(`cleaning, maid, house maid, sweeper, housekeeping, bai, safai, सफ़ाई, सफ़ाई वाली, सफ़ाई वाला, बाई,
    कामवाली, कामवाली बाई, झाड़ू पोछा, मोलकरीण, सफाई कामगार`),
  OTHER: listed(`others, misc, cook, driver, gardener, nanny, carpenter, painter, milkman, car washer, अन्य, इतर,
    बाकी, रसोइया, स्वयंपाकी, ड्राइवर, ड्रायव्हर, माली, माळी, सुतार, बढ़ई, दूधवाला`),
}

const house: Meanings<HouseType> = {
  FLAT: listed(`apartment, apt, residential, bhk, rk, studio, फ़्लैट, फ्लॅट, सदनिका, अपार्टमेंट`),
  VILLA: listed(`bungalow, row house, twin bungalow, independent house, विला, व्हिला, बंगला, रो हाउस`),
  SHOP: ['store', 'दुकान', 'गाळा'],
  OFFICE: listed(`commercial, ऑफ़िस, ऑफिस, कार्यालय, दफ़्तर`),
  OTHER: ['others', 'अन्य', 'इतर'],
}

/** A, B, C, D as they sound, and the letters that stand for them in Marathi. */
const wing: Meanings<(typeof divisions)[number]> = {
  A: ['ए', 'अ'],
  B: ['बी', 'ब'],
  C: ['सी', 'क'],
  D: ['डी', 'ड'],
}

const flag: Meanings<'true' | 'false'> = {
  true: listed(`yes, y, 1, available, active, हाँ, हां, जी हाँ, हो, होय, ha, haan, ho`),
  false: listed(`no, n, 0, not available, busy, inactive, नहीं, नही, नाही, nahi, nahin`),
}

/** Everything that a choice may be called, as `wordKey` has it. */
export const choiceWords: ReadonlySet<string> = new Set(
  [ownership, vehicle, category, house].flatMap((meanings) => Object.entries(meanings).flat(2)).map(wordKey),
)

export const ownershipOf = understand(ownership)
export const vehicleTypeOf = understand(vehicle)
export const categoryOf = understand(category)
const knownHouseTypeOf = understand(house)
/** `2 BHK` is a flat. */
export const houseTypeOf = (typed: string): string =>
  /^\d(?:[.,]5)?(?:bhk|rk)/i.test(typed.replace(/\s+/g, '')) ? 'FLAT' : knownHouseTypeOf(typed)

const wingOf = understand(wing)
const wingWords = /wing|block|tower|building|bldg|division|विंग|ब्लॉक|टॉवर|टावर|इमारत|बिल्डिंग/g
/** `A wing`, `Tower B`, `ए` */
export function divisionOf(typed: string): string {
  const bare = wordKey(typed).replace(wingWords, '')
  const division = wingOf(bare)
  return bare === '' || division === bare ? typed.trim() : division
}

const understoodFlag = understand(flag)
export function flagOf(typed: string): boolean | string {
  const word = understoodFlag(typed)
  return word === 'true' ? true : word === 'false' ? false : typed
}
