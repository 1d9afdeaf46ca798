import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileCatalogue, compileEnglish, type Catalogue } from '@aangan/contract/language/compile'
import { refusals } from '@aangan/contract/api'
import { english } from '@aangan/contract/language/language'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../contract/src/language')

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

const list = 'virtual:languages'
const one = 'virtual:catalogue/'
const sentences = 'virtual:refusals'

const refusalSentences = Object.fromEntries(
  Object.entries(refusals).map(([code, { message }]) => [code, { text: message }]),
)

/** `virtual:refusals`: the sentence of each. `virtual:languages`: their names, their compiled catalogues (each a file of its own, loaded when chosen), and the English plurals. */
export const catalogues = (): Plugin => ({
  name: 'catalogues',
  resolveId: (id) => (id === list || id === sentences || id.startsWith(one) ? `\0${id}` : undefined),
  async load(id) {
    if (id === `\0${sentences}`) return `export default ${JSON.stringify(refusalSentences)}`
    if (id !== `\0${list}` && !id.startsWith(`\0${one}`)) return undefined
    const found = await readCatalogues()
    const [first = {}] = found.values()
    for (const code of found.keys()) this.addWatchFile(join(folder, `${code}.json`))
    const catalogue = found.get(id.slice(one.length + 1))
    if (catalogue) return `export default ${JSON.stringify(compileCatalogue(catalogue))}`
    const names = Object.fromEntries([...found].map(([code, texts]) => [code, texts['@name']]))
    const loaders = [...found.keys()].map((code) => `${code}: () => import('${one}${code}')`)
    return [
      `export const names = ${JSON.stringify({ [english]: 'English', ...names })}`,
      `export const catalogues = { ${loaders.join(', ')} }`,
      `export const plurals = ${JSON.stringify(compileEnglish(Object.keys(first)))}`,
    ].join('\n')
  },
})
