import { latinDigits } from '@aangan/contract/core/digits'

type PhoneTrouble = 'shortened' | 'several'

/**
 * A phone number as spreadsheets have it: `+91 98200-00010`, `9820000010.0`, `9.820000010E9`. What is not ten digits
 * afterwards stays as it was typed. `9.82E+09` has lost digits.
 */
export function phoneOf(typed: string): { readonly phone: string } | { readonly trouble: PhoneTrouble } {
  const bare = latinDigits(typed).replace(/^'/, '').trim()
  const power = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(bare)
  if (power !== null) return expanded(power)
  const numbers = bare.split(/[/;|\n]|,(?!\d{3}\b)|\bor\b|&/i).filter((part) => digitsOf(part).length >= fewestDigits)
  if (numbers.length > 1 || digitsOf(bare).length >= 2 * fewestDigits) return { trouble: 'several' }
  const digits = digitsOf(bare.replace(/[.,]0*$/, '')).replace(/^00(?=91)/, '')
  return { phone: /[^\d\s+().,/-]/.test(bare) ? typed : digits === '' ? typed : digits }
}

/** Of a number that is worth calling. */
const fewestDigits = 8

const digitsOf = (typed: string): string => typed.replace(/\D/g, '')

/** Excel keeps two digits behind the point; programs that print a number whole drop its last noughts only. */
const fewestSignificant = 9

function expanded([typed, first = '', rest = '', power = '']: RegExpExecArray): ReturnType<typeof phoneOf> {
  const digits = first + rest
  const places = Number(power) + 1
  if (digits.length > places && /[1-9]/.test(digits.slice(places))) return { phone: typed }
  if (digits.length < Math.min(places, fewestSignificant)) return { trouble: 'shortened' }
  return { phone: digits.slice(0, places).padEnd(places, '0') }
}
