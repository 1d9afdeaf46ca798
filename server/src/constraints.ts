import type { ConstraintRefusals } from './http/answer-errors.ts'

/** The database constraints that a person can hit, and what they are told. */
export const constraints: ConstraintRefusals = {
  vehicles_once: 'vehicle.taken',
  users_username: 'username.taken',
  communities_same: 'community.taken',
  // Deleted between the choice and the save.
  users_community_id_fkey: 'community.unknown',
  notices_community_id_fkey: 'community.unknown',
  guest_vehicles_community_id_fkey: 'community.unknown',
  helper_communities_community_id_fkey: 'helper.community_unknown',
}
