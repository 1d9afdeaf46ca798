import type { ConstraintRefusals } from './http/answer-errors.ts'

/** Constraints that user input can violate, and the refusal for each. */
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
