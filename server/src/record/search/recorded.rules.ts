import { tenDigits } from '@aangan/contract/core/constants'
import { asTenDigits } from '@aangan/contract/core/fields'

/** What the trail keeps of it: nobody's number. */
export function recordedSearch(q: string): string {
  const mobileNo = asTenDigits(q)
  return (tenDigits.test(mobileNo) ? mobileNo : q).replace(longNumber, (typed) => {
    const digits = typed.match(/\p{N}/gu) ?? []
    return [...digits.slice(0, 2), '••••••', ...digits.slice(-2)].join('')
  })
}
/** Seven digits or more, whatever but letters stands between them. */
const longNumber = /\p{N}(?:[^\p{L}\p{N}]*\p{N}){6,}/gu
