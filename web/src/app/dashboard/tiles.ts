import type { Role } from '@aangan/contract/core/actor'
import type { Section } from '../../shell/section.ts'
import * as list from './sections.ts'

export type SectionKey = keyof typeof list
export const sections: Readonly<Record<SectionKey, Section>> = list
export const sectionKeys = Object.keys(list) as SectionKey[]

/** Each role's tiles, in the order of the specification (6). */
const tileOrder: Readonly<Record<Role, readonly SectionKey[]>> = {
  USER: [
    'vehicles',
    'members',
    'searchVehicle',
    'searchMembers',
    'notice',
    'guestVehicles',
    'visitors',
    'domesticHelp',
    'household',
  ],
  SECURITY: ['guestVehicles', 'gate', 'blockList', 'logs', 'searchVehicle', 'searchMembers', 'notice', 'domesticHelp'],
  ADMIN: [
    'manageUsers',
    'approveUsers',
    'analytics',
    'audit',
    'guestVehicles',
    'gate',
    'blockList',
    'notice',
    'searchVehicle',
    'searchMembers',
    'domesticHelp',
    'houses',
    'settings',
  ],
  SUPER_ADMIN: [
    'manageUsers',
    'approveUsers',
    'analytics',
    'audit',
    'guestVehicles',
    'gate',
    'blockList',
    'notice',
    'searchVehicle',
    'searchMembers',
    'communities',
    'domesticHelp',
    'houses',
    'settings',
  ],
}
/** These tiles come after all others, whatever roles somebody holds. */
const last: readonly SectionKey[] = ['household', 'houses', 'settings']

/** The tiles of all roles a person holds, each once. A resident's own things come first. */
export function tilesFor(held: readonly Role[]): SectionKey[] {
  const order: readonly Role[] = ['USER', 'ADMIN', 'SECURITY', 'SUPER_ADMIN']
  const tiles = [...new Set(order.filter((role) => held.includes(role)).flatMap(tilesOf))]
  return [...tiles.filter((key) => !last.includes(key)), ...tiles.filter((key) => last.includes(key))]
}

export const tilesOf = (role: Role): readonly SectionKey[] => tileOrder[role]

/** The section to show: the one in the address, else the first tile; undefined for a word that names no section. */
export function chosenSection(wanted: string | undefined, tiles: readonly SectionKey[]): SectionKey | undefined {
  const known = sectionKeys.find((key) => key === (wanted ?? 'vehicles'))
  if (!known) return undefined
  return tiles.includes(known) ? known : tiles[0]
}
