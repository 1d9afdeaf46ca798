import bcd, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' }

import { floor } from './versions.ts'

/** A feature in the built code that a browser of the floor lacks. */
export interface Finding {
  /** Its name in MDN's data: `api.URL.canParse_static`. */
  readonly feature: string
  /** The built file. */
  readonly file: string
  /** The browsers of the floor that lack it, with the version that brought it. */
  readonly missing: string
  /** A stretch of the code around it. */
  readonly code: string
}

/** Which browsers of the floor lack this feature; undefined when all have it. */
export function missingIn(feature: string): string | undefined {
  const compat = compatOf(feature)
  const lacking = Object.entries(floor).flatMap(([browser, version]) => {
    const statements = [compat.support[browser as BrowserName] ?? []].flat()
    return statements.some((statement) => hasBy(statement, version)) ? [] : [`${browser} ${sinceOf(statements)}`]
  })
  return lacking.length > 0 ? lacking.join(', ') : undefined
}

/** Whether MDN's data has an entry of this name. */
export const isKnown = (feature: string): boolean => find(feature)?.__compat !== undefined

export const entriesOf = (feature: string): Record<string, Identifier> => find(feature) ?? {}

function compatOf(feature: string): CompatStatement {
  const compat = find(feature)?.__compat
  if (!compat) throw new Error(`MDN's data has no ${feature}.`)
  return compat
}

function find(feature: string): Identifier | undefined {
  let here: Identifier | undefined = bcd as unknown as Identifier
  for (const step of feature.split('.')) {
    here = here && Object.hasOwn(here, step) ? (here as Record<string, Identifier>)[step] : undefined
  }
  return here
}

function hasBy(
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  by: string,
) {
  if (flags || prefix || alternative_name || !version_added || version_added === 'preview') return false
  if (version_removed && isUpTo(version_removed, by)) return false
  return isUpTo(version_added, by)
}

/** `≤79` means: at the latest with 79. */
const isUpTo = (version: string, by: string): boolean => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [mostMajor = 0, mostMinor = 0] = by.split('.').map(Number)
  return major < mostMajor || (major === mostMajor && minor <= mostMinor)
}

const sinceOf = (statements: readonly SimpleSupportStatement[]): string => {
  const since = statements.find(({ version_added, flags }) => version_added && !flags)?.version_added
  return since || 'never'
}
