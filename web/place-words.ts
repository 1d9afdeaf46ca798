import { english } from '@aangan/contract/core/language/language'
import type { Plugin } from 'vite'
import { readCatalogues } from './catalogues.ts'
import type { OtherWords } from './src/shell/places.ts'

const list = 'virtual:place-words'
const one = `${list}/`
const withWords = /\/[\w-]+\.places\.ts$|\/go-to\/pages\.ts$/

/**
 * `virtual:place-words`: what else people call the places of Go to, each language a file of its own. They stand with the
 * places, which are sent without them.
 */
export const placeWords = (): Plugin => ({
  name: 'place-words',
  resolveId: (id) => (id === list || id.startsWith(one) ? `\0${id}` : undefined),
  async load(id) {
    if (id === `\0${list}`) {
      const codes = [english, ...(await readCatalogues()).keys()]
      return `export default { ${codes.map((code) => `${code}: () => import('${one}${code}')`).join(', ')} }`
    }
    if (!id.startsWith(`\0${one}`)) return undefined
    return `export default ${JSON.stringify(await wordsIn(id.slice(one.length + 1)))}`
  },
  transform(code, id) {
    return withWords.test(id) ? { code: withoutWords(code, this.parse(code)), map: null } : undefined
  },
})

/** By the key of the place, as in destinations.ts. */
async function wordsIn(code: string): Promise<Record<string, string>> {
  const [sections, { pages }] = await Promise.all([
    import('./src/app/search/go-to/section-places.ts'),
    import('./src/app/search/go-to/pages.ts'),
  ])
  const places: readonly (readonly [string, OtherWords | undefined])[] = [
    ...Object.entries(sections).map(([name, { words }]) => [`section:${name}`, words] as const),
    ...pages.map(({ name, words }) => [`page:${name}`, words] as const),
  ]
  return Object.fromEntries(places.flatMap(([key, words]) => (words?.[code] ? [[key, words[code]]] : [])))
}

interface Part {
  readonly start: number
  readonly end: number
}

/** The code without each property `words`. */
function withoutWords(code: string, program: object): string {
  const parts: Part[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (isWords(node)) parts.push(node)
    else Object.values(node).forEach(look)
  }
  look(program)
  return parts
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''), code)
}

const isWords = (node: object): node is Part =>
  'type' in node && node.type === 'Property' && 'key' in node && (node.key as { name?: string }).name === 'words'
