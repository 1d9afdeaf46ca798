import * as z from 'zod/mini'
import { admins, signedIn } from '../core/actor.ts'
import { endpoints, refusalMessages, type Shape } from '../core/endpoint.ts'
import { choice, communityId, describe, flag } from '../core/fields.ts'
import type { Label, Text } from '../core/language/text.ts'
import { inCommunity } from '../core/query-fields.ts'

const houseDirectories = ['OPEN', 'CLOSED'] as const
const secondFactors = ['OPTIONAL', 'REQUIRED'] as const
const longestKeptDays = 1095

const daysMessages = {
  whole: 'The number of days must be a whole number.',
  least: 'The number of days must be at least {minimum}.',
  most: 'The number of days must be at most {maximum}.',
} as const satisfies Record<string, Text>
/** Three years at most. */
const keptDays = z
  .int({ error: daysMessages.whole, abort: true })
  .check(z.gte(0, daysMessages.least), z.lte(longestKeptDays, daysMessages.most))

export interface Setting {
  readonly shape: Shape
  readonly default: string | number | boolean | Readonly<Record<string, number | null>>
  readonly label: Label
  readonly hint: Label
  readonly options?: Readonly<Record<string, Label>>
}

/** Every setting of a community but the gate's, which are kept beside them. */
export const communitySettings = {
  houseDirectory: {
    shape: describe(
      choice({ unknown: 'House Directory must be one of {values}.' }, houseDirectories),
      'OPEN: who signs up may name any house; CLOSED: only one of the list',
    ),
    default: 'OPEN',
    label: 'House Directory',
    hint: 'Which house numbers people may sign up with.',
    options: { OPEN: 'Any house number', CLOSED: 'Only houses in the list' },
  },
  familyInvites: {
    shape: describe(flag('Family invitations must be true or false.'), 'Residents may invite their family'),
    default: true,
    label: 'Residents may invite their family',
    hint: 'Who is invited needs no approval.',
  },
  keepAfterLeavingDays: {
    shape: describe(keptDays, 'Days until the data of somebody who moved out is erased'),
    default: 365,
    label: 'Days to keep the data of people who moved out',
    hint: 'After that it is erased. The audit trail stays.',
  },
  guardsSendEmergencies: {
    shape: describe(
      flag('Guards may send emergency notices must be true or false.'),
      'Guards may send emergency notices and give the all clear',
    ),
    default: false,
    label: 'Guards may send emergency notices',
    hint: 'Admins always may.',
  },
  adminSecondFactor: {
    shape: describe(
      choice({ unknown: 'Second Factor for Admins must be one of {values}.' }, secondFactors),
      'REQUIRED: an admin without a second factor can do nothing until they set one up',
    ),
    default: 'OPTIONAL',
    label: 'Second Factor for Admins',
    hint: 'A passkey or an authenticator app, besides the password.',
    options: { OPTIONAL: 'Optional', REQUIRED: 'Required' },
  },
} as const satisfies Readonly<Record<string, Setting>>

type DeclaredSettings = typeof communitySettings
export type SettingName = keyof DeclaredSettings

const shapes = Object.fromEntries(Object.entries(communitySettings).map(([name, { shape }]) => [name, shape])) as {
  readonly [Name in SettingName]: DeclaredSettings[Name]['shape']
}
const optional = Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, z.optional(shape)])) as {
  readonly [Name in SettingName]: z.ZodMiniOptional<DeclaredSettings[Name]['shape']>
}
/** The effective values. */
export const settingValues = z.object(shapes)
export type SettingValues = z.output<typeof settingValues>
// z.partial would weigh on the login.
export const someSettings = z.object(optional)
export type SomeSettings = Partial<SettingValues>
export type WantedSettings = z.output<typeof someSettings>

export const defaultSettings = Object.fromEntries(
  Object.entries(communitySettings).map(([name, setting]) => [name, setting.default]),
) as SettingValues

export const effectiveSettings = (kept: readonly StoredSetting[]): SettingValues =>
  effectiveOf(communitySettings, kept) as SettingValues

export interface StoredSetting {
  readonly name: string
  readonly value: unknown
}
/** Stored values over the defaults. A value of another version that no longer fits counts as absent. */
/* @__NO_SIDE_EFFECTS__ */
export function effectiveOf(declared: Readonly<Record<string, Setting>>, kept: readonly StoredSetting[]): object {
  const fitting = kept.filter(
    ({ name, value }) => Object.hasOwn(declared, name) && z.safeParse(declared[name]!.shape, value).success,
  )
  const defaults = Object.entries(declared).map(([name, setting]) => [name, setting.default])
  return Object.fromEntries([...defaults, ...fitting.map(({ name, value }) => [name, value])]) as object
}

export const communitySettingRefusals = refusalMessages({
  'settings.own_factor_first': { status: 409, message: 'Set up a second factor for yourself first.' },
})

export const communitySettingEndpoints = endpoints({
  read: {
    method: 'GET',
    path: '/api/settings',
    summary: 'The settings of a community',
    who: signedIn,
    scope: 'named',
    limited: true,
    query: inCommunity,
    reply: settingValues,
    refuses: ['community.unknown'],
  },
  update: {
    method: 'PUT',
    path: '/api/settings',
    summary: 'Change settings of a community; those left out stay as they are',
    who: admins,
    scope: 'named',
    limit: 'write',
    query: inCommunity,
    body: z.extend(someSettings, { communityId: z.optional(communityId) }),
    reply: settingValues,
    refuses: ['community.unknown', 'settings.own_factor_first'],
    records: ['settings.updated'],
  },
})
