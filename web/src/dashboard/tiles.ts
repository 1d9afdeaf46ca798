import type { Role } from '@aangan/contract/actor'
import { sectionKeys, sections, tilesOf, type SectionKey } from './sections.ts'

/** The tiles of all roles a person holds, each once. A resident's own things come first. */
export function tilesFor(held: readonly Role[]): SectionKey[] {
  const order: readonly Role[] = ['USER', 'ADMIN', 'SECURITY', 'SUPER_ADMIN']
  const all = order.filter((role) => held.includes(role)).flatMap((role) => tilesOf[role])
  return [...new Set(all)].filter((key) => sections[key])
}

/** The section to show: the one asked for, else the first tile; undefined for a word that names no section. */
export function chosenSection(asked: string | undefined, tiles: readonly SectionKey[]): SectionKey | undefined {
  const known = sectionKeys.find((key) => key === (asked ?? 'vehicles'))
  if (!known) return undefined
  return tiles.includes(known) ? known : tiles[0]
}
