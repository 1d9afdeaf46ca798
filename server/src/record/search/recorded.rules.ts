import { tenDigits } from '@aangan/contract/core/constants'
import { asTenDigits } from '@aangan/contract/core/fields'

/** What the trail keeps of it: nobody's number. */
export function recordedSearch(q: string): string {
  const mobileNo = asTenDigits(q)
  return (tenDigits.test(mobileNo) ? mobileNo : q).replace(longNumber, (typed) => {
    const digits = typed.match(/\p{Nd}/gu) ?? []
    return [...digits.slice(0, 2), '••••••', ...digits.slice(-2)].join('')
  })
}
/** Seven digits or more, however they are grouped. */
const longNumber = /\p{Nd}(?:[\s\p{Pd}+]*\p{Nd}){6,}/gu
