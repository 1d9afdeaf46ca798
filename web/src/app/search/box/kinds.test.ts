import type { Role } from '@aangan/contract/core/actor'
import type { SearchItem, SearchKind } from '@aangan/contract/record/search'
import { plainEnglish } from '@aangan/contract/core/language/language'
import { expect, test } from 'vitest'
import { kinds } from './kinds.ts'

const found: SearchItem = {
  id: 'the-id',
  title: 'Water cut',
  vehicleNo: 'MH14CD4467',
  division: 'A',
  houseNo: '402',
  name: 'Asha Rao',
  code: null,
  count: 3,
  at: '2026-11-28T13:12:00.000Z',
  community: null,
}
const codes: Partial<Record<SearchKind, string>> = {
  COMMUNITY: 'ACTIVE',
  USER: 'ACTIVE',
  VISITOR: 'ARRIVED',
  NOTICE: 'EXPIRED',
  HELPER: 'PLUMBER',
}
const as = (role: Role) => ({ roles: [role] })

// spec: search.leads.1
test.each<[SearchKind, Role, string, Record<string, string>]>([
  ['COMMUNITY', 'SUPER_ADMIN', 'communities', { id: 'the-id' }],
  ['USER', 'ADMIN', 'manageUsers', { name: 'Asha Rao' }],
  ['PERSON', 'USER', 'searchMembers', { name: 'Asha Rao', houseNo: '402', division: 'A', id: 'the-id' }],
  ['HOUSE', 'ADMIN', 'houses', { house: 'the-id' }],
  ['HOUSE', 'SECURITY', 'searchMembers', { houseNo: '402', division: 'A' }],
  ['VEHICLE', 'USER', 'searchVehicle', { vehicleNo: 'MH14CD4467', id: 'the-id' }],
  ['VISITOR', 'SECURITY', 'gate', { tab: 'visits', find: 'Asha Rao' }],
  ['VISITOR', 'USER', 'visitors', { find: 'Asha Rao' }],
  ['NOTICE', 'USER', 'notice', { id: 'the-id' }],
  ['HELPER', 'USER', 'domesticHelp', { id: 'the-id' }],
])('%s leads a %s to %s with %j', (kind, role, section, params) => {
  const place = kinds[kind].place({ ...found, code: codes[kind] ?? null }, as(role))
  expect(place.section).toBe(section)
  expect(JSON.parse(JSON.stringify(place.params))).toEqual(params)
})

// spec: search.leads.1
test('who waits to be approved leads to the approvals, and of another community to its list', () => {
  expect(kinds.USER.place({ ...found, code: 'PENDING' }, as('ADMIN'))).toEqual({
    section: 'approveUsers',
    params: { id: 'the-id' },
  })
  const elsewhere = { ...found, community: { id: 'theirs', displayName: 'Green Park' } }
  expect(kinds.VISITOR.place(elsewhere, as('SUPER_ADMIN')).params['communityId']).toBe('theirs')
})

// spec: search.leads.2
test.each<[SearchKind, Role, string, Record<string, string> | undefined]>([
  ['USER', 'ADMIN', 'asha', { name: 'asha' }],
  ['USER', 'ADMIN', 'A-402', { houseNo: '402', division: 'A' }],
  ['PERSON', 'USER', 'a402', { houseNo: '402', division: 'A' }],
  ['HOUSE', 'ADMIN', '40', { number: '40' }],
  ['HOUSE', 'SECURITY', '40', undefined],
  ['VEHICLE', 'USER', '4467', { vehicleNo: '4467' }],
  ['VEHICLE', 'USER', 'A-402', { by: 'house', houseNo: '402', division: 'A' }],
  ['VISITOR', 'ADMIN', 'ravi', { tab: 'visits', find: 'ravi' }],
  ['VISITOR', 'USER', 'ravi', { find: 'ravi' }],
  ['NOTICE', 'USER', 'water', undefined],
  ['HELPER', 'USER', 'sunita', undefined],
  ['COMMUNITY', 'SUPER_ADMIN', 'green', undefined],
])('all of %s, for a %s who looked for %j, is the list with %j', (kind, role, words, params) => {
  const place = kinds[kind].all?.(words, as(role))
  expect(place && JSON.parse(JSON.stringify(place.params))).toEqual(params)
})

// spec: search.leads.3
test.each<[SearchKind, string]>([
  ['COMMUNITY', 'Water cut | Active'],
  ['USER', 'Asha Rao | A-402 · Active'],
  ['PERSON', 'Asha Rao | A-402'],
  ['HOUSE', 'A-402 | 3 people'],
  ['VEHICLE', 'MH14CD4467 | A-402 · Asha Rao'],
  ['VISITOR', expect.stringMatching(/^Asha Rao \| A-402 · Inside · .*6:42 pm$/) as string],
  ['NOTICE', expect.stringMatching(/^Water cut \| .*6:42 pm · Expired$/) as string],
  ['HELPER', 'Asha Rao | Plumber'],
])('%s is shown as %s', (kind, line) => {
  const item = { ...found, code: codes[kind] ?? null }
  const reader = { actor: as('ADMIN'), language: plainEnglish, zone: 'Asia/Kolkata' }
  const { title, detail } = kinds[kind]
  expect(`${title(item)} | ${detail(item, reader).filter(Boolean).join(' · ')}`).toEqual(line)
})
