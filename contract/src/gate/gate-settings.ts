import * as z from 'zod/mini'
import { admins, watch } from '../core/actor.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { nameMessages } from '../core/field-messages.ts'
import { choice, communityId, describe, flag, id, text } from '../core/fields.ts'
import type { Text } from '../core/language/text.ts'
import { inCommunity } from '../core/query-fields.ts'
import { effectiveOf, type StoredSetting, type Setting } from '../society/community-settings.ts'
import { gateLimits } from '../society/gate-limits.ts'
import { visitKinds } from './visit-kinds.ts'

export const photoRules = ['OFF', 'OPTIONAL', 'REQUIRED'] as const
export type PhotoRule = (typeof photoRules)[number]
/** Guests and services stay on the list until somebody sees them leave. */
export const autoExitKinds = ['DELIVERY', 'CAB'] as const

const messages = {
  askSeconds: 'Ask seconds must be a whole number from {minimum} to {maximum}.',
  closeMinutes: 'Close minutes must be a whole number from {minimum} to {maximum}.',
  admitUnanswered: 'Admit unanswered must be true or false.',
  earlyMinutes: 'Early minutes must be a whole number from {minimum} to {maximum}.',
  lateMinutes: 'Late minutes must be a whole number from {minimum} to {maximum}.',
  overstayMinutes: 'Overstay minutes must be a whole number from {minimum} to {maximum}, or none.',
  autoExitHours: 'Auto exit hours must be a whole number from {minimum} to {maximum}, or none.',
  photos: 'Photos must be one of {values}.',
  photoDays: 'Photo days must be a whole number from {minimum} to {maximum}.',
  deskLockMinutes: 'Minutes until the desk locks must be 0 (never) or 5 to 240.',
  number: 'This must be a whole number.',
  object: 'This must have a number for each kind.',
  gates: 'There must be {minimum} to {maximum} gates.',
  oneActive: 'At least one gate must be active.',
  isActive: 'Active must be true or false.',
} as const satisfies Record<string, Text>

/** One message, because the sentence needs both bounds. */
const whole = (error: Text, minimum: number, maximum: number) =>
  z.number({ error: messages.number }).check(
    z.refine((value: number) => Number.isInteger(value) && value >= minimum && value <= maximum, {
      error,
      params: { minimum, maximum },
    }),
    z.meta({ minimum, maximum }),
  )
type Each<K extends readonly string[], S> = { readonly [Kind in K[number]]: S }
const each = <const K extends readonly string[], S extends z.ZodMiniType>(
  kinds: K,
  shape: S,
): z.ZodMiniObject<Each<K, S>> =>
  z.object(Object.fromEntries(kinds.map((kind) => [kind, shape])) as Each<K, S>, { error: messages.object })

const lockMinutes = z.number({ error: messages.number }).check(
  z.refine((value: number) => value === 0 || (Number.isInteger(value) && value >= 5 && value <= 240), {
    error: messages.deskLockMinutes,
  }),
  z.meta({ minimum: 0, maximum: 240 }),
)
const overstayMinutes = each(visitKinds, z.nullable(whole(messages.overstayMinutes, 5, 10_080)))
const autoExitHours = each(autoExitKinds, z.nullable(whole(messages.autoExitHours, 2, 72)))

/** The settings of a community that concern its gate. */
export const gateSettings = {
  askSeconds: {
    shape: describe(whole(messages.askSeconds, 20, 300), 'Until the house is rung again and the guard may call it'),
    default: 60,
    label: 'Seconds until the house is rung again',
    hint: 'From then on the guard may call the house.',
  },
  closeMinutes: {
    shape: describe(whole(messages.closeMinutes, 2, 60), 'Until a request without an answer is over'),
    default: 10,
    label: 'Minutes until a request is over',
    hint: 'After that the guard asks again.',
  },
  admitUnanswered: {
    shape: describe(flag(messages.admitUnanswered), 'Guards may admit a visitor whose house does not answer'),
    default: false,
    label: 'Guards may admit visitors without an answer',
    hint: 'They give a reason, and the house is told.',
  },
  earlyMinutes: {
    shape: describe(whole(messages.earlyMinutes, 0, 240), 'So long before its time a pass is good'),
    default: 30,
    label: 'Minutes before its time that a pass is good',
    hint: 'For visitors who come early.',
  },
  lateMinutes: {
    shape: describe(whole(messages.lateMinutes, 0, 720), 'So long after its time a pass is good'),
    default: 60,
    label: 'Minutes after its time that a pass is good',
    hint: 'For visitors who come late.',
  },
  overstayMinutes: {
    shape: describe(
      overstayMinutes,
      'Of each kind, the minutes after which a stay is longer than usual; null for none',
    ),
    default: { GUEST: null, DELIVERY: 30, CAB: 20, SERVICE: 240 },
    label: 'Minutes after which a stay is too long',
    hint: 'The desk and the house are told. Empty for no limit.',
  },
  autoExitHours: {
    shape: describe(
      autoExitHours,
      'Of a delivery and a cab, the hours after which the exit marks itself; null for never',
    ),
    default: { DELIVERY: 12, CAB: 12 },
    label: 'Hours after which an exit marks itself',
    hint: 'Never for guests and services: an evacuation list must not forget people.',
  },
  photos: {
    shape: describe(choice({ unknown: messages.photos }, photoRules), 'OFF, OPTIONAL or REQUIRED'),
    default: 'OPTIONAL',
    label: 'Photos of visitors',
    hint: 'Whether the desk takes one.',
    options: { OFF: 'Off', OPTIONAL: 'Optional', REQUIRED: 'Required' },
  },
  photoDays: {
    shape: describe(whole(messages.photoDays, 1, 180), 'Days until a photo is deleted'),
    default: 30,
    label: 'Days to keep photos',
    hint: 'After that they are deleted.',
  },
  deskLockMinutes: {
    shape: describe(lockMinutes, 'Minutes without a touch until a desk locks: 0 for never, or 5 to 240'),
    default: 30,
    label: 'Minutes without a touch until the desk locks',
    hint: '0 means never.',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type GateSettingName = keyof typeof gateSettings
type Shapes = { readonly [Name in GateSettingName]: (typeof gateSettings)[Name]['shape'] }
const shapes = Object.fromEntries(Object.entries(gateSettings).map(([name, { shape }]) => [name, shape])) as Shapes
export const gateSettingValues = z.object(shapes)
export type GateSettingValues = z.output<typeof gateSettingValues>
/** z.partial would weigh on the login. */
const someOf = <S extends Readonly<Record<string, z.ZodMiniType>>>({ shape }: z.ZodMiniObject<S>, error?: Text) =>
  z.object(
    Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, z.optional(one)])) as {
      readonly [Name in keyof S]: z.ZodMiniOptional<S[Name]>
    },
    error,
  )
export const someGateSettings = someOf(gateSettingValues)
export type SomeGateSettings = Partial<GateSettingValues>
export const defaultGateSettings = effectiveOf(gateSettings, []) as GateSettingValues
export const effectiveGateSettings = (kept: readonly StoredSetting[]): GateSettingValues =>
  effectiveOf(gateSettings, kept) as GateSettingValues

export const gate = z.object({
  id: describe(z.string(), 'The gate’s id'),
  name: describe(z.string(), 'Its name'),
  isActive: describe(z.boolean(), 'False while it is closed'),
})
export type Gate = z.output<typeof gate>
const wantedGate = z.object({
  id: describe(z.optional(id), 'Of a gate that is there'),
  name: text(nameMessages, gateLimits.gateName),
  isActive: z.optional(flag(messages.isActive)),
})
export type WantedGate = z.output<typeof wantedGate>
const wantedGates = z.array(wantedGate).check(
  z.refine((list: readonly unknown[]) => list.length >= 1 && list.length <= gateLimits.gates, {
    error: messages.gates,
    abort: true,
    params: { minimum: 1, maximum: gateLimits.gates },
  }),
  z.meta({ minItems: 1, maxItems: gateLimits.gates }),
  z.refine((list: readonly { isActive?: boolean | undefined }[]) => list.some(({ isActive }) => isActive !== false), {
    error: messages.oneActive,
  }),
)

export const gateSettingsReply = z.extend(gateSettingValues, { gates: z.array(gate) })
export type GateSettingsReply = z.output<typeof gateSettingsReply>

/** Kinds that are left out stay as they are. */
export const gateSettingsBody = z.extend(someGateSettings, {
  overstayMinutes: z.optional(someOf(overstayMinutes, messages.object)),
  autoExitHours: z.optional(someOf(autoExitHours, messages.object)),
  gates: describe(z.optional(wantedGates), 'All of them: one that is left out is taken away'),
  communityId: z.optional(communityId),
})
export type GateSettingsBody = z.output<typeof gateSettingsBody>

export const gateSettingRefusals = refusalMessages({
  'gate.not_found': { status: 404, message: 'Gate not found.' },
  'gate.taken': { status: 409, message: 'This gate exists already.' },
})

export const gateSettingEndpoints = endpoints({
  read: {
    method: 'GET',
    path: '/api/gate/settings',
    summary: 'The gate’s settings and the gates',
    who: watch,
    scope: 'named',
    query: inCommunity,
    reply: gateSettingsReply,
    refuses: ['community.unknown'],
  },
  update: {
    method: 'PUT',
    path: '/api/gate/settings',
    summary: 'Change settings of the gate, or the gates; those left out stay as they are',
    who: admins,
    scope: 'named',
    limit: 'write',
    query: inCommunity,
    body: gateSettingsBody,
    reply: gateSettingsReply,
    refuses: ['community.unknown', 'gate.not_found', 'gate.taken'],
    records: ['settings.updated', 'gate.created', 'gate.updated', 'gate.deleted'],
  },
})
