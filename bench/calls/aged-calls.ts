import type { Community } from './callers.ts'
import { aMonthAgo, get, type Request } from './request.ts'

interface AgedCall {
  readonly call: string
  readonly request: Request
  /** Looks through the past for what was typed or chosen. */
  readonly searches: boolean
}

/** Every call that people make all day, of one society. */
export function agedCalls(
  { guard, admin, resident, vehicleNo, houseNo, division }: Omit<Community, 'id'>,
  deskId: string,
): AgedCall[] {
  const named = (call: string, ...asked: Parameters<typeof get>): AgedCall => ({
    call,
    request: get(...asked),
    searches: false,
  })
  const searching = (...of: Parameters<typeof named>): AgedCall => ({ ...named(...of), searches: true })
  return [
    named('board', guard, '/api/gate/board', { deskId }),
    named('shifts', guard, '/api/gate/shifts'),
    named('movements to settle', guard, '/api/gate/conflicts'),
    named('movements that are settled', admin, '/api/gate/conflicts', { open: 'false' }),
    named('directory', guard, '/api/gate/directory', { deskId }),
    named('visits of a guard', guard, '/api/visits'),
    named('visits of the office', admin, '/api/visits'),
    searching('visits by status', admin, '/api/visits', { status: 'EXITED' }),
    named('visits of a house', resident, '/api/visits'),
    named('visits of a house, past', resident, '/api/visits', { past: 'true' }),
    searching('visits by name', guard, '/api/visits', { find: 'Meera Iyer 987' }),
    named('inside', guard, '/api/gate/inside'),
    named('passes of a house', resident, '/api/passes'),
    named('passes of a house, all', resident, '/api/passes', { scope: 'all' }),
    named('passes, current', admin, '/api/passes'),
    named('passes, all', admin, '/api/passes', { scope: 'all' }),
    named('guest list', guard, '/api/guest-vehicles'),
    named('guest list of a house', resident, '/api/guest-vehicles'),
    named('guest vehicles, all', guard, '/api/guest-vehicles', { scope: 'all' }),
    named('vehicle search by number', guard, '/api/vehicles/search/vehicleNo', { vehicleNo: vehicleNo.slice(-4) }),
    named('vehicle search by house', guard, '/api/vehicles/search/house', { houseNo, division }),
    named('own vehicles', resident, '/api/vehicles'),
    named('waiting, office', admin, '/api/waiting'),
    named('waiting, house', resident, '/api/waiting'),
    named('notifications', resident, '/api/notifications'),
    named('notices', resident, '/api/notices'),
    named('member search', guard, '/api/members/search'),
    named('users search', admin, '/api/admin/users/search'),
    named('audit', admin, '/api/audit'),
    named('audit, filtered', admin, '/api/audit', { resource: 'GUEST_VEHICLE', startDate: aMonthAgo }),
    named('audit, changes', admin, '/api/audit', { kind: 'CHANGES' }),
    named('security logs', guard, '/api/security-logs'),
    named('security logs of the gate', admin, '/api/security-logs', { kind: 'GATE' }),
    named('analytics', admin, '/api/users/analytics'),
  ]
}
