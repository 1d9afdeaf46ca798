import {
  autoExitKinds,
  gateSettings,
  type GateSettingsReply,
  type WantedGate,
} from '@aangan/contract/gate/gate-settings'
import { visitKinds } from '@aangan/contract/gate/visit-kinds'
import * as z from 'zod/mini'
import type { Shown } from '../../core/language/say.ts'
import { firstIssues } from '../../ui/form/form-errors.ts'

type OverstayField = `overstay${(typeof visitKinds)[number]}`
type AutoExitField = `autoExit${(typeof autoExitKinds)[number]}`

const wholeNumbers = [
  'askSeconds',
  'closeMinutes',
  'earlyMinutes',
  'lateMinutes',
  'photoDays',
  'deskLockMinutes',
] as const
export type WholeNumber = (typeof wholeNumbers)[number]

/** The settings as they stand in the form's fields. */
export type TypedSettings = Record<WholeNumber | OverstayField | AutoExitField | 'photos' | 'gates', string> & {
  admitUnanswered: boolean
}

/** Empty: no limit. */
const asText = (limit: number | null) => (limit === null ? '' : String(limit))

export const typedOf = (values: GateSettingsReply): TypedSettings => ({
  askSeconds: String(values.askSeconds),
  closeMinutes: String(values.closeMinutes),
  earlyMinutes: String(values.earlyMinutes),
  lateMinutes: String(values.lateMinutes),
  photoDays: String(values.photoDays),
  deskLockMinutes: String(values.deskLockMinutes),
  admitUnanswered: values.admitUnanswered,
  photos: values.photos,
  overstayGUEST: asText(values.overstayMinutes.GUEST),
  overstayDELIVERY: asText(values.overstayMinutes.DELIVERY),
  overstayCAB: asText(values.overstayMinutes.CAB),
  overstaySERVICE: asText(values.overstayMinutes.SERVICE),
  autoExitDELIVERY: asText(values.autoExitHours.DELIVERY),
  autoExitCAB: asText(values.autoExitHours.CAB),
  gates: gatesText(values.gates),
})

// A form's fields hold texts.
export const gatesText = (gates: readonly WantedGate[]): string => JSON.stringify(gates)
export const gatesIn = (typed: string): WantedGate[] => JSON.parse(typed) as WantedGate[]

/** An empty field is no number. */
const number = (typed: string) => Number(typed.trim() || Number.NaN)
const limit = (typed: string) => (typed.trim() === '' ? null : number(typed))

export const settingsOf = (typed: TypedSettings) => ({
  ...Object.fromEntries(wholeNumbers.map((name) => [name, number(typed[name])])),
  admitUnanswered: typed.admitUnanswered,
  photos: typed.photos,
  overstayMinutes: overstaysOf(typed),
  autoExitHours: autoExitsOf(typed),
  gates: gatesIn(typed.gates),
})

const overstaysOf = (typed: TypedSettings) =>
  Object.fromEntries(visitKinds.map((kind) => [kind, limit(typed[`overstay${kind}`])]))
const autoExitsOf = (typed: TypedSettings) =>
  Object.fromEntries(autoExitKinds.map((kind) => [kind, limit(typed[`autoExit${kind}`])]))

/** A problem with one kind is shown at that kind's field. */
export function problemsOf(typed: TypedSettings): Partial<Record<keyof TypedSettings, Shown>> {
  const { overstayMinutes, autoExitHours } = gateSettings
  const wrong = (shape: z.ZodMiniType, value: unknown, prefix: string) =>
    Object.entries(firstIssues(z.safeParse(shape, value, { reportInput: true }))).map(([kind, shown]) => [
      `${prefix}${kind}`,
      shown,
    ])
  return Object.fromEntries([
    ...wrong(overstayMinutes.shape, overstaysOf(typed), 'overstay'),
    ...wrong(autoExitHours.shape, autoExitsOf(typed), 'autoExit'),
  ]) as Partial<Record<keyof TypedSettings, Shown>>
}
