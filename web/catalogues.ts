import { globSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileCatalogue, type Catalogue } from '@aangan/contract/core/language/compile'
import { refusals } from '@aangan/contract/api'
import { english } from '@aangan/contract/core/language/language'
import type { Plugin } from 'vite'
import { textsByTier, tiers, type Tier } from './text-tiers.ts'

const folder = join(import.meta.dirname, '../contract/src/core/language')

/** The languages, by code: each catalogue's file in the contract is one. */
export async function readCatalogues(): Promise<ReadonlyMap<string, Catalogue>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  return new Map(
    await Promise.all(
      files.map(
        async (name) =>
          [name.replace('.json', ''), JSON.parse(await readFile(join(folder, name), 'utf8')) as Catalogue] as const,
      ),
    ),
  )
}

const root = join(import.meta.dirname, '..')

/** The texts that stand in the code of the browser: the server's own are not sent to it. */
function textsOfBrowser(): Readonly<Record<Tier, ReadonlySet<string>>> {
  const code = globSync(['{contract/src,web/src,web/worker}/**/*.{ts,tsx}', 'web/*.ts'], { cwd: root })
  return textsByTier(code.filter((file) => !/\.(?:test|d)\.ts|\bevents?\.ts$/.test(file)))
}

const list = 'virtual:languages'
const one = 'virtual:catalogue/'
const sentences = 'virtual:refusals'

const refusalSentences = Object.fromEntries(
  Object.entries(refusals).map(([code, { message }]) => [code, { text: message }]),
)

/**
 * `virtual:refusals`: the sentence of each. `virtual:languages`: their names, and their compiled catalogues, each tier a file of
 * its own, loaded when it is needed.
 */
export function catalogues(): Plugin {
  let texts: ReturnType<typeof textsOfBrowser> | undefined
  const partOf = (catalogue: Catalogue, tier: Tier): Catalogue => {
    const wanted = (texts ??= textsOfBrowser())[tier]
    return Object.fromEntries(Object.entries(catalogue).filter(([text]) => wanted.has(text)))
  }
  return {
    name: 'catalogues',
    // A text may be new.
    watchChange: () => {
      texts = undefined
    },
    resolveId: (id) => (id === list || id === sentences || id.startsWith(one) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${sentences}`) return `export default ${JSON.stringify(refusalSentences)}`
      if (id !== `\0${list}` && !id.startsWith(`\0${one}`)) return undefined
      const found = await readCatalogues()
      for (const code of found.keys()) this.addWatchFile(join(folder, `${code}.json`))
      const [code, tier] = id.slice(one.length + 1).split('-') as [string, Tier]
      const catalogue = found.get(code)
      if (catalogue) return `export default ${JSON.stringify(compileCatalogue(partOf(catalogue, tier)))}`
      const names = Object.fromEntries([...found].map(([code, texts]) => [code, texts['@name']]))
      const loaders = [...found.keys()].map(
        (code) => `${code}: { ${tiers.map((tier) => `${tier}: () => import('${one}${code}-${tier}')`).join(', ')} }`,
      )
      return [
        `export const names = ${JSON.stringify({ [english]: 'English', ...names })}`,
        `export const catalogues = { ${loaders.join(', ')} }`,
      ].join('\n')
    },
  }
}
