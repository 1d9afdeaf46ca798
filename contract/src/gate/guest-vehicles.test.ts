import { describe, expect, it } from 'vitest'
import { said } from '../../test/said.ts'
import type { Role } from '../core/actor.ts'
import {
  canEditGuestVehicle,
  canManageGuestVehicle,
  canMarkEntry,
  canMarkExit,
  entryTimeProblem,
  guestCommunityProblem,
  type GuestVehicle,
} from './guest-vehicles.ts'

const actor = (roles: Role[], communityId: string | null = 'here') => ({ id: 'me', roles, communityId })
const guest = (status: GuestVehicle['status'], createdByUserId = 'me') => ({ status, createdByUserId }) as GuestVehicle

describe('guest vehicles, as both sides judge them', () => {
  // spec: 5.guest-vehicle.3, 5.guest-vehicle.4
  it('everyone has a community, a super admin chooses one', () => {
    expect(said(guestCommunityProblem(actor(['USER']), undefined))).toBeUndefined()
    expect(said(guestCommunityProblem(actor(['SECURITY'], null), undefined))).toBe('Community not assigned.')
    expect(said(guestCommunityProblem(actor(['ADMIN'], null), 'here'))).toBe('Community not assigned.')
    expect(said(guestCommunityProblem(actor(['SUPER_ADMIN'], null), undefined))).toBe('Please select a community.')
    expect(said(guestCommunityProblem(actor(['SUPER_ADMIN', 'USER']), undefined))).toBe('Please select a community.')
    expect(said(guestCommunityProblem(actor(['SUPER_ADMIN'], null), 'there'))).toBeUndefined()
  })

  // spec: 4.guest-vehicle.5, 6.guest-vehicles.1
  it('a resident manages what they entered, the gate and the admins everything', () => {
    expect(canManageGuestVehicle(actor(['USER']), guest('PLANNED'))).toBe(true)
    expect(canManageGuestVehicle(actor(['USER']), guest('PLANNED', 'someone'))).toBe(false)
    for (const role of ['SECURITY', 'ADMIN', 'SUPER_ADMIN'] as const)
      expect(canManageGuestVehicle(actor([role]), guest('PLANNED', 'someone'))).toBe(true)
    expect(canManageGuestVehicle(actor(['USER', 'SECURITY']), guest('PLANNED', 'someone'))).toBe(true)
  })

  // spec: 4.guest-vehicle.4
  it('entry, exit and edit are offered in their own states only', () => {
    const offered = (status: GuestVehicle['status']) =>
      [canMarkEntry, canMarkExit, canEditGuestVehicle].map((can) => can(actor(['USER']), guest(status)))
    expect(offered('PLANNED')).toEqual([true, false, true])
    expect(offered('ARRIVED')).toEqual([false, true, true])
    expect(offered('EXITED')).toEqual([false, false, false])
    expect(
      [canMarkEntry, canMarkExit, canEditGuestVehicle].some((can) => can(actor(['USER']), guest('PLANNED', 'someone'))),
    ).toBe(false)
  })

  it.each([
    ['2027-11-21T12:00:00Z', undefined],
    ['2027-11-21T12:01:00Z', 'Entry time must be at most one year in the past or the future.'],
    ['2025-11-21T12:00:00Z', undefined],
    ['2025-11-21T11:59:00Z', 'Entry time must be at most one year in the past or the future.'],
  ])('an entry time of %s at noon on 2026-11-21: %s', (typed, problem) => {
    expect(said(entryTimeProblem(new Date(typed), new Date('2026-11-21T12:00:40Z')))).toBe(problem)
  })
})
