import { isPlainResident, type Actor, type Role } from '@aangan/contract/core/actor'
import {
  isDayWithin,
  mayEndHousehold,
  mayEndOccupancy,
  type EndingCounts,
  type MoveOutBody,
  type WhatEnds,
} from '@aangan/contract/people/move-outs'
import type { Occupancy } from '@aangan/contract/people/occupancies'
import { mayActOnUser } from '@aangan/contract/people/users'
import { refuse } from '@aangan/contract/refusal'

type Person = Pick<Actor, 'id' | 'roles'>

/** What the day decides: it is to come, or the occupancy ends at once. */
export const isToCome = (endsOn: string, today: string): boolean => endsOn >= today

/** The day is over, also while the job that ends it has not come. */
export const isOver = ({ endedAt, endsOn }: Pick<Occupancy, 'endedAt' | 'endsOn'>, today: string): boolean =>
  endedAt !== null || (endsOn !== null && !isToCome(endsOn, today))

export function assertMayEnd(
  actor: Person,
  target: Occupancy,
  contactId: string | null,
  { endsOn, wholeHousehold = false }: Pick<MoveOutBody, 'endsOn' | 'wholeHousehold'>,
  today: string,
): void {
  if (!mayEndOccupancy(actor, target, contactId)) refuse('occupancy.not_found')
  if (wholeHousehold && !mayEndHousehold(actor, contactId)) refuse('occupancy.not_contact')
  if (isOver(target, today)) refuse('occupancy.ended')
  if (!isDayWithin(actor, endsOn, today)) refuse('move_out.day')
}

/** A super admin is for super admins, and the last one stays. */
export function assertMayLeave(
  actor: Pick<Actor, 'roles'>,
  { id, roles }: { readonly id: string; readonly roles: readonly Role[] },
  activeSuperAdmins: readonly string[],
): void {
  if (!mayActOnUser(actor, { roles })) refuse('user.super_admin')
  if (isLastSuperAdmin(id, activeSuperAdmins)) refuse('user.last_super_admin')
}

export const isLastSuperAdmin = (id: string, active: readonly string[]): boolean =>
  active.length === 1 && active[0] === id

/** Who works here keeps their account without a house. */
export const isGone = ({ roles }: Pick<Actor, 'roles'>, remaining: readonly unknown[]): boolean =>
  remaining.length === 0 && isPlainResident({ roles })

export function whatEndsFor(
  actor: Person,
  contactId: string | null,
  people: readonly (EndingCounts & { readonly isOne: boolean })[],
): WhatEnds {
  const sum = (rows: readonly EndingCounts[]): EndingCounts => ({
    vehicles: total(rows.map(({ vehicles }) => vehicles)),
    members: total(rows.map(({ members }) => members)),
    guests: total(rows.map(({ guests }) => guests)),
    passes: total(rows.map(({ passes }) => passes)),
  })
  const more = people.length > 1 && mayEndHousehold(actor, contactId)
  return {
    ...sum(people.filter(({ isOne }) => isOne)),
    household: more ? { people: people.length, ...sum(people) } : null,
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
