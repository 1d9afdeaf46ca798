import { english } from '@aangan/contract/core/language/language'
import Negotiator from 'negotiator'

/** Browsers send fewer than 100 characters. */
const longestHeader = 500
/** Browsers of one country send a few dozen different headers. */
const mostKept = 500

/** The best of `codes` for a header `Accept-Language`, remembered by its text. */
export function openNegotiator(codes: readonly string[]): (accepted: string) => string {
  const kept = new Map<string, string>()
  return (accepted) => {
    if (accepted.length > longestHeader) return english
    const found = kept.get(accepted)
    if (found !== undefined) return found
    const best = new Negotiator({ headers: { 'accept-language': accepted } }).language([...codes]) ?? english
    // Invented headers must not fill the memory.
    if (kept.size >= mostKept) kept.clear()
    kept.set(accepted, best)
    return best
  }
}
