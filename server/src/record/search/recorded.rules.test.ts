import { describe, expect, it } from 'vitest'
import { recordedSearch } from './recorded.rules.ts'

describe('what the trail keeps of a search', () => {
  // spec: search.trail.2
  it.each([
    ['9820000010', '98••••••10'],
    ['+91 98200 00010', '98••••••10'],
    ['09820000010', '98••••••10'],
    ['asha 98200-00010', 'asha 98••••••10'],
    ['982+00 0001', '98••••••01'],
    ['٩٨٢٠٠٠٠٠١٠', '٩٨••••••١٠'],
    ['9820000010 9820000011', '98••••••11'],
    ['982000', '982000'],
    ['mh 12 ab 1234', 'mh 12 ab 1234'],
    ['A-402', 'A-402'],
  ])('%j is kept as %j', (q, kept) => expect(recordedSearch(q)).toBe(kept))
})
