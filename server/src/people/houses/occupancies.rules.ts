import { has, isAdmin, type Actor } from '@aangan/contract/core/actor'
import { houseRefusal, mayChooseContact, type Occupancy, type OccupancyEdit } from '@aangan/contract/people/occupancies'
import { refuse } from '@aangan/contract/refusal'

export function assertRoomForHouse(theirs: readonly Pick<Occupancy, 'houseId'>[], houseId: string): void {
  const refusal = houseRefusal(theirs, houseId)
  if (refusal !== undefined) refuse(refusal)
}

/** The first house is the main one. */
export const mainHouseOf = (theirs: readonly Pick<Occupancy, 'main'>[], wanted = false): boolean =>
  wanted || !theirs.some(({ main }) => main)

type Person = Pick<Actor, 'id' | 'roles'>

/** A resident edits their own occupancy; as the primary contact, they hand that over to another of the household. */
export function assertMayEdit(
  actor: Person,
  target: Occupancy,
  contact: Occupancy | undefined,
  { main, livesHere, primaryContact }: OccupancyEdit,
): void {
  const mine = isAdmin(actor) || (has(actor, 'USER') && target.userId === actor.id)
  const handsOver = primaryContact === true && main === undefined && livesHere === undefined
  if (!mine && !(handsOver && contact?.userId === actor.id)) refuse('occupancy.not_found')
  if (target.endedAt !== null) refuse('occupancy.ended')
  if (primaryContact === true && !mayChooseContact(actor, contact)) refuse('occupancy.not_contact')
}

export const isUnchanged = (before: Occupancy, edit: OccupancyEdit): boolean =>
  (edit.main ?? before.main) === before.main &&
  (edit.livesHere ?? before.livesHere) === before.livesHere &&
  (edit.primaryContact ?? before.primaryContact) === before.primaryContact
