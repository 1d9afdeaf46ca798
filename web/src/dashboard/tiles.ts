import type { Role } from '@aangan/contract/core/actor'
import type { Section } from './section.ts'
import * as list from './sections.ts'

export type SectionKey = keyof typeof list
export const sections: Readonly<Record<SectionKey, Section>> = list
export const sectionKeys = Object.keys(list) as SectionKey[]

/** The tiles of all roles a person holds, each once. A resident's own things come first; what came later stands last. */
export function tilesFor(held: readonly Role[]): SectionKey[] {
  const order: readonly Role[] = ['USER', 'ADMIN', 'SECURITY', 'SUPER_ADMIN']
  const tiles = [...new Set(order.filter((role) => held.includes(role)).flatMap(tilesOf))]
  return tiles.sort((one, other) => Number(sections[one].last ?? 0) - Number(sections[other].last ?? 0))
}

/** One role's tiles, in the order of the specification (6). */
export function tilesOf(role: Role): SectionKey[] {
  const place = (key: SectionKey) => sections[key].roles[role]
  return sectionKeys
    .filter((key) => place(key) !== undefined)
    .sort((one, other) => (place(one) ?? 0) - (place(other) ?? 0))
}

/** The section to show: the one in the address, else the first tile; undefined for a word that names no section. */
export function chosenSection(wanted: string | undefined, tiles: readonly SectionKey[]): SectionKey | undefined {
  const known = sectionKeys.find((key) => key === (wanted ?? 'vehicles'))
  if (!known) return undefined
  return tiles.includes(known) ? known : tiles[0]
}
