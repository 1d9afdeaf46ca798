import { describe, expect, it } from 'vitest'
import { said } from '../test/said.ts'
import { api } from './api.ts'
import { divisions, limits, ownershipTypes } from './core/constants.ts'
import type { Shape } from './core/endpoint.ts'
import { mobileNo, newPassword } from './core/fields.ts'
import { size } from './core/query-fields.ts'
import { vehicleNo } from './core/vehicle-fields.ts'
import { vehicleTypes } from './core/vehicle-types.ts'
import { defaultRemark } from './people/approvals.ts'
import { profile } from './people/current-user.ts'
import { bloodGroups, genders, memberBody, relations } from './people/members.ts'
import { userStatuses } from './people/user-statuses.ts'
import { ratingBody } from './society/helpers.ts'
import { attachmentTypes, endDateProblem, fileProblem } from './society/notice-form.ts'

const takes = (shape: Shape, value: unknown): boolean => shape.safeParse(value).success

/** Copied by hand from the specification (docs/spec/product.md, 9). */
describe('the constants of the specification', () => {
  // spec: 9.constants.1
  it('a vehicle number has 10 characters', () => {
    expect(takes(vehicleNo, 'MH23BE4467')).toBe(true)
    for (const wrong of ['MH23BE446', 'MH23BE44677', 'MH23B44677', '23MHBE4467', 'MHXXBE4467'])
      expect(takes(vehicleNo, wrong)).toBe(false)
  })

  // spec: 9.constants.2
  it('a mobile or contact number has 10 digits', () => {
    expect(takes(mobileNo(), '9876543210')).toBe(true)
    for (const wrong of ['987654321', '98765432101', '98765 4321', '+919876543', 'abcdefghij'])
      expect(takes(mobileNo(), wrong)).toBe(false)
  })

  // spec: 9.constants.3
  it('an attachment has at most 512000 bytes', () => {
    expect(said(fileProblem({ size: 512_000, type: 'application/pdf' }))).toBeUndefined()
    expect(said(fileProblem({ size: 512_001, type: 'application/pdf' }))).toBe('File size exceeds 500KB limit.')
  })

  // spec: 9.constants.4
  it('attachments are PDF, JPEG or PNG', () =>
    expect(attachmentTypes).toEqual(['application/pdf', 'image/jpeg', 'image/png']))

  // spec: 9.constants.5
  it('a notice ends today or later', () => {
    expect(said(endDateProblem('2026-11-21', '2026-11-21'))).toBeUndefined()
    expect(said(endDateProblem('2026-11-20', '2026-11-21'))).toBe('End date cannot be in the past.')
  })

  // spec: 9.constants.6
  it('divisions are A, B, C and D', () => expect(divisions).toEqual(['A', 'B', 'C', 'D']))
  // spec: 9.constants.7
  it('ownership is owner or tenant', () => expect(ownershipTypes).toEqual(['owner', 'tenant']))
  // spec: 9.constants.8
  it('vehicles are two-wheelers or four-wheelers', () => expect(vehicleTypes).toEqual(['two-wheeler', 'four-wheeler']))
  // spec: 4.user-status.3
  it('users are ACTIVE, DISABLED, PENDING or REJECTED', () =>
    expect(userStatuses).toEqual(['ACTIVE', 'DISABLED', 'PENDING', 'REJECTED']))
  it('members have a gender, a blood group and a relation of the lists', () => {
    expect(genders).toEqual(['MALE', 'FEMALE', 'OTHER'])
    expect(bloodGroups).toEqual(['A', 'B', 'AB', 'O'].flatMap((group) => [`${group}_POSITIVE`, `${group}_NEGATIVE`]))
    expect(relations).toEqual(['SELF', 'SPOUSE', 'CHILD', 'PARENT', 'SIBLING', 'OTHER'])
  })

  // spec: 9.constants.9
  it('a member is 0 to 150 years old', () => {
    for (const age of [0, 150]) expect(takes(memberBody, { name: 'A', age })).toBe(true)
    for (const age of [-1, 151]) expect(takes(memberBody, { name: 'A', age })).toBe(false)
  })

  // spec: 9.constants.10
  it('a rating is 1 to 5', () => {
    for (const rating of [1, 5]) expect(takes(ratingBody, { rating })).toBe(true)
    for (const rating of [0, 6]) expect(takes(ratingBody, { rating })).toBe(false)
  })

  // spec: 9.constants.11
  it('a profile name has at most 50 characters', () => {
    const person = { mobileNo: '9876543210', email: 'a@example.org' }
    expect(takes(profile, { ...person, name: 'x'.repeat(50) })).toBe(true)
    expect(takes(profile, { ...person, name: 'x'.repeat(51) })).toBe(false)
  })

  // spec: 9.constants.12
  it('a new password has at least 6 characters', () => {
    expect(takes(newPassword(), '123456')).toBe(true)
    expect(takes(newPassword(), '12345')).toBe(false)
  })

  // spec: 9.constants.13
  it('a page has 10 things', () => {
    expect(limits.pageSize).toBe(10)
    expect(size.parse(undefined)).toBe(10)
  })

  // spec: 9.constants.14
  it('pages count from 0', () => {
    for (const { query } of [api.audit.list, api.users.search, api.members.search])
      expect(query.parse({})).toMatchObject({ page: 0, size: 10 })
  })

  // spec: 9.constants.15
  it('the remark of an approval is Action by admin unless said otherwise', () =>
    expect(defaultRemark).toBe('Action by admin'))
})
