import type { Label } from '@aangan/contract/core/language/text'
import type { CurrentUser } from '@aangan/contract/people/current-user'
import type { SettingValues } from '@aangan/contract/society/community-settings'

/** Who is offered a place; `settings` are undefined until they are known. */
export type Offered = (user: CurrentUser, settings: SettingValues | undefined) => boolean

/** What else people call something, in each language: looked for and never shown. */
export type OtherWords = Readonly<Record<string, string>>

/** What a section adds to Go to besides its tile. scripts/check-nouns.mjs compares it with the section's screens. */
export interface Places {
  readonly words: OtherWords
  /** By their name in the address, as the screen has them: the first is the one that the address does not name. */
  readonly tabs?: Readonly<Record<string, PlacedTab>>
  /** By the `kind` of the editor that `&do=add` opens. */
  readonly forms?: Readonly<Record<string, PlacedForm>>
}

export interface PlacedTab {
  readonly title: Label
  /** Everybody who sees the section, where it is not given. */
  readonly offered?: Offered
}

export interface PlacedForm {
  /** The words of its button. */
  readonly title: Label
  readonly offered: Offered
  readonly tab?: string
  /** What opens it in the address in place of `&do=add`. */
  readonly asks?: string
  /** Where it is a page of its own. */
  readonly path?: string
}
