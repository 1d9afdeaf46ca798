import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileCatalogue, type Catalogue } from '@aangan/contract/core/language/compile'
import { refusals } from '@aangan/contract/api'
import { english } from '@aangan/contract/core/language/language'
import type { Plugin } from 'vite'
import { literalsIn } from '../scripts/texts-in-code.ts'

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

/** Every text that stands in the code of the browser: the server's own, such as what the audit trail says, are not sent to it. */
function textsOfBrowser(): ReadonlySet<string> {
  const code = globSync(['{contract/src,web/src,web/worker}/**/*.{ts,tsx}', 'web/*.ts'], { cwd: root }).filter(
    (file) => !/\.(?:test|d)\.ts|\bevents?\.ts$/.test(file),
  )
  return new Set(code.flatMap((file) => literalsIn(file, readFileSync(join(root, file), 'utf8'))))
}

const list = 'virtual:languages'
const one = 'virtual:catalogue/'
const sentences = 'virtual:refusals'

const refusalSentences = Object.fromEntries(
  Object.entries(refusals).map(([code, { message }]) => [code, { text: message }]),
)

/** `virtual:refusals`: the sentence of each. `virtual:languages`: their names, and their compiled catalogues (each a file of its own, loaded when chosen). */
export function catalogues(): Plugin {
  let isBuild = false
  let texts: ReadonlySet<string> | undefined
  /** While it is developed, a new text needs no new look at all the code. */
  const sent = (catalogue: Catalogue): Catalogue => {
    if (!isBuild) return catalogue
    const known = (texts ??= textsOfBrowser())
    return Object.fromEntries(Object.entries(catalogue).filter(([text]) => known.has(text)))
  }
  return {
    name: 'catalogues',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === list || id === sentences || id.startsWith(one) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${sentences}`) return `export default ${JSON.stringify(refusalSentences)}`
      if (id !== `\0${list}` && !id.startsWith(`\0${one}`)) return undefined
      const found = await readCatalogues()
      for (const code of found.keys()) this.addWatchFile(join(folder, `${code}.json`))
      const catalogue = found.get(id.slice(one.length + 1))
      if (catalogue) return `export default ${JSON.stringify(compileCatalogue(sent(catalogue)))}`
      const names = Object.fromEntries([...found].map(([code, texts]) => [code, texts['@name']]))
      const loaders = [...found.keys()].map((code) => `${code}: () => import('${one}${code}')`)
      return [
        `export const names = ${JSON.stringify({ [english]: 'English', ...names })}`,
        `export const catalogues = { ${loaders.join(', ')} }`,
      ].join('\n')
    },
  }
}
