import {
  communitySettings,
  type SettingName,
  type SettingValues,
  type SomeSettings,
  type WantedSettings,
} from '@aangan/contract/society/community-settings'

const every = Object.keys(communitySettings) as SettingName[]

/** Those that differ, before and after; undefined where none does. */
export function changesIn(
  values: SettingValues,
  wanted: WantedSettings,
): { before: SomeSettings; after: SomeSettings } | undefined {
  const names = every.filter((name) => wanted[name] !== undefined && wanted[name] !== values[name])
  if (names.length === 0) return undefined
  const only = (from: WantedSettings): SomeSettings => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: only(values), after: only(wanted) }
}
