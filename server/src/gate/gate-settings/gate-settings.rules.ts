import {
  gateSettings,
  type Gate,
  type GateSettingName,
  type GateSettingsBody,
  type GateSettingValues,
  type SomeGateSettings,
  type WantedGate,
} from '@aangan/contract/gate/gate-settings'
import { refuse } from '@aangan/contract/refusal'

const every = Object.keys(gateSettings) as GateSettingName[]

/** Those that differ, before and after; undefined where none does. Of the numbers for each kind some will do. */
export function changesIn(
  values: GateSettingValues,
  wanted: GateSettingsBody,
): { before: SomeGateSettings; after: SomeGateSettings } | undefined {
  const next: GateSettingValues = {
    ...values,
    ...(Object.fromEntries(every.map((name) => [name, wanted[name] ?? values[name]])) as Partial<GateSettingValues>),
    overstayMinutes: { ...values.overstayMinutes, ...known(wanted.overstayMinutes) },
    autoExitHours: { ...values.autoExitHours, ...known(wanted.autoExitHours) },
  }
  const names = every.filter((name) => JSON.stringify(next[name]) !== JSON.stringify(values[name]))
  if (names.length === 0) return undefined
  const only = (from: GateSettingValues): SomeGateSettings =>
    Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: only(values), after: only(next) }
}

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }
const known = <T extends object>(some: T | undefined): Defined<T> =>
  Object.fromEntries(Object.entries(some ?? {}).filter(([, value]) => value !== undefined)) as Defined<T>

export interface GateChanges {
  readonly added: readonly Omit<Gate, 'id'>[]
  readonly changed: readonly { readonly before: Gate; readonly after: Gate }[]
  readonly removed: readonly Gate[]
}

/** What becomes of the gates when these are all there are. */
export function gateChanges(gates: readonly Gate[], wanted: readonly WantedGate[]): GateChanges {
  const active = ({ isActive = true }: WantedGate): boolean => isActive
  const kept = wanted.filter((one): one is WantedGate & { id: string } => one.id !== undefined)
  const changed = kept.map((one) => {
    const before = gates.find(({ id }) => id === one.id.toLowerCase()) ?? refuse('gate.not_found')
    return { before, after: { id: before.id, name: one.name, isActive: active(one) } }
  })
  if (new Set(changed.map(({ before }) => before.id)).size < changed.length) refuse('gate.taken')
  return {
    added: wanted.filter(({ id }) => id === undefined).map((one) => ({ name: one.name, isActive: active(one) })),
    changed: changed.filter(({ before, after }) => before.name !== after.name || before.isActive !== after.isActive),
    removed: gates.filter(({ id }) => !changed.some(({ before }) => before.id === id)),
  }
}
