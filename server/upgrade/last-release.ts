import { readFileSync, writeFileSync } from 'node:fs'

/** What the last release asks of its database: `npm run release` writes it down. */
export interface Release {
  /** Its newest migration. */
  readonly migration: string
  /** Every statement that it sends for requests and jobs. */
  readonly statements: readonly string[]
}

const file = new URL('last-release.json', import.meta.url)

export const lastRelease = (): Release => JSON.parse(readFileSync(file, 'utf8')) as Release

export const keepRelease = (release: Release): void => writeFileSync(file, `${JSON.stringify(release, null, 2)}\n`)
