import type { ConstraintRefusals } from './core/http/answer-errors.ts'

/** Constraints that user input can violate, and the refusal for each. */
export const constraints: ConstraintRefusals = {
  vehicles_once: 'vehicle.taken',
  users_username: 'username.taken',
  houses_once: 'house.taken',
  occupancies_once: 'occupancy.taken',
  gates_once: 'gate.taken',
  gate_shifts_open: 'shift.open_already',
  // Two requests of one session at once.
  gate_desks_of_session: 'request.in_progress',
  helper_houses_once: 'helper.listed',
  // The lock on a list and on a helper is quicker.
  helper_attendance_inside: 'request.in_progress',
  helper_marks_once: 'request.in_progress',
  // Two who start at once.
  imports_one_at_work: 'import.not_ready',
  communities_same: 'community.taken',
  // A request that began before they left.
  person_has_left: 'session.none',
  // Deleted between the choice and the save.
  occupancies_community_id_house_id_fkey: 'house.not_found',
  occupancies_community_id_user_id_fkey: 'user.not_found',
  houses_community_id_fkey: 'community.unknown',
  users_community_id_fkey: 'community.unknown',
  notices_community_id_fkey: 'community.unknown',
  visits_community_id_fkey: 'community.unknown',
  blocks_community_id_fkey: 'community.unknown',
  imports_community_id_fkey: 'community.unknown',
  helper_communities_community_id_fkey: 'helper.community_unknown',
}
