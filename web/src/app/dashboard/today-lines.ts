import { has, type Role } from '@aangan/contract/core/actor'
import type { Message, Text } from '@aangan/contract/core/language/text'
import type { WaitingCounts } from '@aangan/contract/record/waiting'
import type { SectionKey } from './tiles.ts'

export interface Line {
  readonly name: keyof WaitingCounts
  readonly text: Text
  readonly section: SectionKey
  /** Where in the section. */
  readonly more?: string
  /** Who has a line of it; everybody by default. */
  readonly for?: Role
}

/** The most urgent first. */
const order: readonly Line[] = [
  {
    name: 'visitors',
    text: '{count, plural, =100 {More than 99 visitors at the gate} one {# visitor at the gate} other {# visitors at the gate}}',
    section: 'visitors',
  },
  {
    name: 'blocked',
    text: '{count, plural, =100 {More than 99 blocked visitors wait for you} one {# blocked visitor waits for you} other {# blocked visitors wait for you}}',
    section: 'gate',
    more: '&tab=visits&status=BLOCKED',
  },
  {
    name: 'parcels',
    text: '{count, plural, =100 {More than 99 parcels at the gate} one {# parcel at the gate} other {# parcels at the gate}}',
    section: 'visitors',
  },
  {
    name: 'guests',
    text: '{count, plural, =100 {More than 99 guests expected within the hour} one {# guest expected within the hour} other {# guests expected within the hour}}',
    section: 'guestVehicles',
    for: 'USER',
  },
  {
    name: 'answers',
    text: '{count, plural, =100 {More than 99 notices wait for your answer} one {# notice waits for your answer} other {# notices wait for your answer}}',
    section: 'notice',
  },
  {
    name: 'notices',
    text: '{count, plural, =100 {More than 99 new notices} one {# new notice} other {# new notices}}',
    section: 'notice',
  },
  {
    name: 'registrations',
    text: '{count, plural, =100 {More than 99 registrations to decide} one {# registration to decide} other {# registrations to decide}}',
    section: 'approveUsers',
  },
  {
    name: 'conflicts',
    text: '{count, plural, =100 {More than 99 gate entries to settle} one {# gate entry to settle} other {# gate entries to settle}}',
    section: 'gate',
    more: '&tab=conflicts',
  },
  {
    name: 'imports',
    text: '{count, plural, =100 {More than 99 imports wait to be run} one {# import waits to be run} other {# imports wait to be run}}',
    section: 'houses',
    more: '&tab=imports',
  },
  {
    name: 'requests',
    text: '{count, plural, =100 {More than 99 requests to add a community} one {# request to add a community} other {# requests to add a community}}',
    section: 'communities',
  },
]

/** The lines of Today: what waits for somebody with these roles. */
export const linesFor = (counts: WaitingCounts, roles: readonly Role[]): readonly Line[] =>
  order.filter(({ name, for: role }) => counts[name] > 0 && (!role || has({ roles }, role)))

export const sentence = ({ name, text }: Line, counts: WaitingCounts): Message => ({
  text,
  values: { count: counts[name] },
})

const most = 100
/** What they come to. */
export const sumOf = (lines: readonly Line[], counts: WaitingCounts): Message => ({
  text: '{count, plural, =100 {More than 99 things wait for you} one {# thing waits for you} other {# things wait for you}}',
  values: {
    count: Math.min(
      lines.reduce((sum, { name }) => sum + counts[name], 0),
      most,
    ),
  },
})

/** Which there are, and their order. */
export const namesOf = (lines: readonly Line[] | undefined): string | undefined => lines?.map(({ name }) => name).join()
