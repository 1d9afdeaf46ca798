import type { Places } from '../web/src/shell/places.ts'

export function problemsWithPlaces(of: {
  readonly languages: readonly string[]
  readonly sections: Readonly<Record<string, string>>
  readonly screens: Readonly<Record<string, string>>
  readonly places: Readonly<Record<string, Readonly<Record<string, Places>>>>
  readonly listed: string
}): string[]
