import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { choice, division, vehicleType } from './fields.ts'

const said = (shape: z.ZodMiniType, input: unknown): string | undefined =>
  z.safeParse(shape, input).error?.issues[0]?.message

describe('a choice', () => {
  it.each([undefined, null, ''])('that was not made (%j) is asked for, not corrected', (nothing) => {
    expect(said(choice('Category', ['PLUMBER'], 'Category is required.'), nothing)).toBe('Category is required.')
    expect(said(vehicleType, nothing)).toBe('Type is required.')
  })

  it('that there is not is told what there is', () =>
    expect(said(division, 'E')).toBe('Division must be one of A, B, C, D.'))
})
