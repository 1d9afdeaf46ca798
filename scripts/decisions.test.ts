import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', 'docs', 'decisions')

test('the index of the decisions has each once, by its title', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const listed = [...index.matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, file]) => `${file}: # ${title}`)
  const written = globSync(join(folder, '0*.md')).map(
    (path) => `${basename(path)}: ${readFileSync(path, 'utf8').split('\n')[0]}`,
  )
  expect(listed.toSorted()).toEqual(written.toSorted())
})
