import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'))

const components = sourcesOf('src/{ui,domain}/**/*.tsx').flatMap((source) =>
  [...source.matchAll(/^export (?:default )?(?:function|const|class) ([A-Z]\w*)/gm)].map(([, name]) => name!),
)
const gallery = sourcesOf('gallery/*.tsx').join('\n')

// spec: screens.reading-and-reaching.10
test('every component of src/ui and src/domain stands in the gallery', () => {
  expect(components.length).toBeGreaterThan(50)
  expect(components.filter((name) => !new RegExp(`<${name}[\\s>]`).test(gallery))).toEqual([])
})
