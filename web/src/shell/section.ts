import type { Label } from '@aangan/contract/core/language/text'
import type { LucideIcon } from 'lucide-react'
import type { LazyScreen } from '../ui/lazy-screen.tsx'
import type { ParamDefaults } from '../core/address/use-address.ts'
import type { Heading } from './headings.ts'

export interface Section<Search extends ParamDefaults = ParamDefaults> {
  /** The tile's text. */
  readonly title: Label
  /** The heading of the screen, where it differs from the tile's. */
  readonly heading?: Label
  readonly icon: LucideIcon
  /** Where it stands in the sheet of all sections. */
  readonly under: Heading
  /** The tile's tooltip. */
  readonly about: Label
  /** The section's filters and page in the address, with the values that are left out of it. */
  readonly search: Search
  readonly screen: LazyScreen
}

/** Checks a section, and keeps the shape of its address. */
export const section = <Search extends ParamDefaults>(given: Section<Search>): Section<Search> => given
