import * as z from 'zod/mini'
import { signedIn, type Role } from '../core/actor.ts'
import { timeOfDay } from '../core/date-fields.ts'
import { endpoints } from '../core/endpoint.ts'
import { describe, flag, id, instant } from '../core/fields.ts'
import type { Label, Text } from '../core/language/text.ts'
import { problem, type Problem } from '../core/problems.ts'
import { page, pageOf, size, type Page } from '../core/query-fields.ts'

/** Whom a kind is for: people of a house, admins, everybody of the community, or everybody about themselves. */
export const audiences = {
  house: 'For your house',
  office: 'For admins',
  community: 'For the community',
  you: 'For you',
} as const
export type Audience = keyof typeof audiences

interface Kind {
  readonly label: Label
  readonly for: Audience
  /** The default for people who have not chosen. */
  readonly push: boolean
  /** Pushed in quiet hours too, at once and loudly. */
  readonly rings?: true
  /** A guard is told of it at the desk too. */
  readonly atDesk?: true
  /** Nobody can switch it off. */
  readonly always?: true
}

export const notificationKinds = {
  VISITOR_AT_GATE: { label: 'Visitor at the Gate', for: 'house', push: true, rings: true },
  VISITOR_ANSWERED: { label: 'Visitor Answered', for: 'house', push: false },
  VISITOR_IN: { label: 'Visitor Came In', for: 'house', push: true },
  VISITOR_OUT: { label: 'Visitor Left', for: 'house', push: false },
  VISITOR_MISSED: { label: 'Visitor Did Not Come', for: 'house', push: false },
  OVERSTAY: { label: 'Visitor Stays Long', for: 'house', push: false },
  PARCEL_AT_GATE: { label: 'Parcel at the Gate', for: 'house', push: true },
  CAR_IN_THE_WAY: { label: "Visitor's Car in the Way", for: 'house', push: true, rings: true },
  HELPER_IN: { label: 'Helper Came In', for: 'house', push: true },
  HELPER_OUT: { label: 'Helper Left', for: 'house', push: false },
  HELPER_ABSENT: { label: 'Helper Is Absent', for: 'house', push: true },
  BLOCKED_AT_GATE: { label: 'Blocked Visitor at the Gate', for: 'office', push: true, rings: true, atDesk: true },
  GATE_OBJECTION: { label: 'House Contradicts the Gate', for: 'office', push: true, rings: true },
  GATE_CONFLICT: { label: 'Gate Entry to Settle', for: 'office', push: false, atDesk: true },
  EMERGENCY: { label: 'Emergency', for: 'community', push: true, rings: true, atDesk: true, always: true },
  NOTICE: { label: 'Notice', for: 'community', push: true, atDesk: true },
  POLL: { label: 'Poll', for: 'community', push: true },
  ACCOUNT: { label: 'My Account', for: 'you', push: true },
} as const satisfies Readonly<Record<string, Kind>>
export type NotificationKind = keyof typeof notificationKinds
export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]
/** Those that have a switch. */
export type SwitchedKind = {
  [K in NotificationKind]: (typeof notificationKinds)[K] extends { readonly always: true } ? never : K
}[NotificationKind]
export const hasSwitch = (name: NotificationKind): name is SwitchedKind =>
  (notificationKinds[name] as Kind).always !== true
const switchedKinds = kindNames.filter(hasSwitch)
/** What stands in the bell of a turn: nothing of the guard’s own account or house. */
export const deskKinds = kindNames.filter((name) => (notificationKinds[name] as Kind).atDesk === true)
/** The kinds that somebody with these roles can be told of. */
export const kindsFor = (audience: Audience, roles: readonly Role[]): readonly NotificationKind[] =>
  (audience === 'house' && !roles.includes('USER')) || (audience === 'office' && !roles.includes('ADMIN'))
    ? []
    : kindNames.filter((name) => notificationKinds[name].for === audience)
/** Undefined for a kind of another version. */
export const kindOf = (name: string): Kind | undefined => (notificationKinds as Readonly<Record<string, Kind>>)[name]

export const notificationDays = 30
export const mostNotifications = 500
const mostReadAtOnce = 100

export const notification = z.object({
  id: describe(z.string(), 'The notification’s id'),
  kind: describe(z.enum(kindNames), 'What it is about'),
  title: describe(z.string(), 'In the person’s language'),
  body: describe(z.string(), 'One line'),
  path: describe(z.string(), 'The address to open'),
  visitId: describe(z.nullable(z.string()), 'The visit it is about'),
  readAt: describe(z.nullable(instant), 'When it was read'),
  createdAt: describe(instant, 'When it was told'),
})
export type Notification = z.output<typeof notification>
export type NotificationPage = Page<Notification> & { readonly unread: number }

const unread = describe(z.int(), 'How many are not read yet')

const flagMessage: Text = 'Each switch must be true or false.'
const switches = <T extends z.ZodMiniType>(each: T) =>
  z.object(Object.fromEntries(switchedKinds.map((name) => [name, each])) as Readonly<Record<SwitchedKind, T>>)

export const preferences = z.object({
  quietFrom: describe(z.nullable(z.string()), 'HH:mm in the community’s zone; null without quiet hours'),
  quietUntil: describe(z.nullable(z.string()), 'HH:mm; an earlier one is the next morning'),
  push: describe(switches(z.boolean()), 'What is pushed; the bell always has all'),
})
export type Preferences = z.output<typeof preferences>
export type Switches = Preferences['push']

/** A kind that is missing in `push` has its default. */
export interface ChosenPreferences {
  /** Minutes of the day. */
  readonly quietFrom: number | null
  readonly quietUntil: number | null
  readonly push: Partial<Switches>
}

export interface PreferencesChoice extends ChosenPreferences {
  /** Otherwise they stay as they are. */
  readonly changesHours: boolean
}

export const nothingChosen: ChosenPreferences = { quietFrom: null, quietUntil: null, push: {} }

const quietMessages = {
  from: { form: 'Quiet from must be a time like 22:30.' },
  until: { form: 'Quiet until must be a time like 22:30.' },
} as const
export const somePreferences = z.object({
  quietFrom: describe(
    // Nullable outside: null is meant, not left out.
    z.nullable(z.optional(timeOfDay(quietMessages.from))),
    'HH:mm, with quietUntil; both null for no quiet hours; both left out: as they are',
  ),
  quietUntil: z.nullable(z.optional(timeOfDay(quietMessages.until))),
  // z.partial would weigh on the login.
  push: describe(z.optional(switches(z.optional(flag(flagMessage)))), 'Switches that are left out stay as they are'),
})
export type SomePreferences = z.output<typeof somePreferences>

export function quietProblems({
  quietFrom,
  quietUntil,
}: SomePreferences): Readonly<Record<string, Problem | undefined>> {
  const [lacksFrom, lacksUntil] = [quietFrom ?? undefined, quietUntil ?? undefined].map((time) => time === undefined)
  return {
    quietFrom: lacksFrom && !lacksUntil ? problem('field.required', 'Quiet from is required.') : undefined,
    quietUntil: lacksUntil && !lacksFrom ? problem('field.required', 'Quiet until is required.') : undefined,
  }
}

const tooManyIds: Text = 'At most {maximum} notifications at once.'
const idsOrAll: Text = 'Name the notifications, or all of them.'

export const notificationEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'What I was told in the last 30 days, newest first',
    who: signedIn,
    scope: 'own',
    query: z.object({ page, size }),
    reply: z.extend(pageOf(notification), { unread }),
  },
  read: {
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark some or all of mine as read',
    who: signedIn,
    scope: 'own',
    limit: 'write',
    body: z
      .object({
        ids: z.optional(z.array(id).check(z.maxLength(mostReadAtOnce, tooManyIds))),
        all: z.optional(flag(flagMessage)),
      })
      .check(z.refine(({ ids, all }) => ids !== undefined || all === true, { error: idsOrAll, path: ['ids'] })),
    reply: z.object({ unread }),
    records: ['notification.read'],
    remembers: 'reading',
  },
  preferences: {
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'What is pushed to me, and when not',
    who: signedIn,
    scope: 'own',
    account: true,
    reply: preferences,
  },
  setPreferences: {
    method: 'PUT',
    path: '/api/notifications/preferences',
    summary: 'Choose my quiet hours, and what is pushed to me',
    who: signedIn,
    scope: 'own',
    account: true,
    limit: 'write',
    body: somePreferences,
    reply: preferences,
    remembers: 'choice',
  },
})
