import { plainEnglish } from '@aangan/contract/core/language/language'
import { events } from '@aangan/contract/events'
import { expect, it } from 'vitest'
import { summaryOf, type SecurityRow } from './security-logs.rules.ts'

const guest = JSON.stringify({ vehicleNo: 'MH23BE4467', division: 'A', visitingHouseNo: '101' })
const asha = { name: 'Asha Rao', division: 'A', houseNo: '101', status: 'ACTIVE', roles: ['USER'] }
const walkIn = (more: object) =>
  JSON.stringify({ visitorName: 'Ravi', division: 'A', houseNo: '101', gateIn: { id: '1', name: 'Gate 1' }, ...more })
const eventWith = (event: Partial<SecurityRow>): SecurityRow => ({
  resource: 'USER',
  action: 'UPDATE',
  username: 'ramesh',
  oldData: null,
  newData: null,
  ...event,
})

// spec: words.logs.1
it.each<[Partial<SecurityRow>, string]>([
  [{ resource: 'GUEST_VEHICLE', action: 'MARK_ENTRY', newData: guest }, 'Marked entry of MH 23 BE 4467 visiting A-101'],
  [{ resource: 'GUEST_VEHICLE', action: 'MARK_EXIT', newData: guest }, 'Marked exit of MH 23 BE 4467 visiting A-101'],
  [
    {
      resource: 'GUEST_VEHICLE',
      action: 'MARK_ENTRY',
      newData: JSON.stringify({ vehicleNo: 'GJ 05 1234', division: 'B', visitingHouseNo: '7' }),
    },
    'Marked entry of GJ 05 1234 visiting B-7',
  ],
  [{ resource: 'VISIT', action: 'ASK', newData: walkIn({ status: 'ASKING' }) }, 'Asked A-101 about Ravi (Gate 1)'],
  [
    { resource: 'VISIT', action: 'BLOCKED', newData: walkIn({ status: 'BLOCKED' }) },
    'Stopped Ravi for A-101, who is on the block list (Gate 1)',
  ],
  [
    { resource: 'VISIT', action: 'ADMIT', newData: walkIn({ status: 'ARRIVED' }) },
    'Admitted Ravi to A-101 without an answer (Gate 1)',
  ],
  [
    { resource: 'VISIT', action: 'ADMIT', newData: walkIn({ status: 'ARRIVED', gateIn: null }) },
    'Admitted Ravi to A-101 without an answer',
  ],
  [{ resource: 'SESSION', action: 'LOGIN_FAILED' }, 'Failed login as ramesh'],
  [{ resource: 'SESSION', action: 'LOGIN_FAILED', username: null }, 'Failed login with an unknown username'],
  [
    {
      resource: 'SESSION',
      action: 'LOGIN_FAILED',
      newData: JSON.stringify({ id: '1', reason: 'Current password is incorrect.' }),
    },
    'Failed password change as ramesh: wrong current password',
  ],
  [{ action: 'APPROVE', newData: JSON.stringify(asha) }, 'Approved Asha Rao of A-101'],
  [{ action: 'REJECT', newData: JSON.stringify({ ...asha, houseNo: null }) }, 'Rejected Asha Rao'],
  [{ action: 'TOGGLE_STATUS', newData: JSON.stringify({ ...asha, status: 'DISABLED' }) }, 'Disabled Asha Rao of A-101'],
  [{ action: 'TOGGLE_STATUS', newData: JSON.stringify(asha) }, 'Enabled Asha Rao of A-101'],
  [
    {
      action: 'ROLE_UPDATE',
      oldData: JSON.stringify(asha),
      newData: JSON.stringify({ ...asha, roles: ['ADMIN', 'USER'] }),
    },
    'Changed the roles of Asha Rao of A-101 from USER to ADMIN, USER',
  ],
  [{ action: 'PASSWORD_CHANGE' }, 'Changed their password'],
])('%j reads: %s', (event, line) => expect(summaryOf(eventWith(event), plainEnglish)).toBe(line))

// spec: words.logs.1
it.each(Object.entries(events).filter(([, event]) => 'security' in event))(
  'a row of %s that lacks its data is told all the same',
  (_name, { action, resource }) => {
    for (const newData of [null, '{}', '{"gate":{"name":"Gate 1"}}'])
      expect(summaryOf(eventWith({ action, resource, newData }), plainEnglish)).toMatch(/\w/)
  },
)
