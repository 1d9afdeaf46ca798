// npm run new-noun -- society/poll [polls]: writes the files of a noun, working, and its lines in the shared files.
import { join } from 'node:path'
import { bootstrap, root } from './bootstrap.mjs'
import { fail } from './log.mjs'
import { writeNoun } from './noun/write-noun.mjs'
import { runTool } from './tools.mjs'

const [named = '', plural] = process.argv.slice(2)
const [area = '', noun = ''] = named.split('/')
if (![noun, plural ?? 'polls'].every((name) => /^[a-z]+(-[a-z]+)*$/.test(name)) || noun === plural)
  fail('Usage: npm run new-noun -- society/poll [polls] (area/noun; lower case, words joined by hyphens)')

const node = await bootstrap()
const paths = written()
await runTool('Format', node, [
  join('node_modules', 'oxfmt', 'bin', 'oxfmt'),
  ...paths.filter((path) => /\.tsx?$/.test(path)),
])
process.stdout.write(`${paths.join('\n')}\nGo on with docs/adding-a-noun.md.\n`)

function written() {
  try {
    return writeNoun(root, area, noun, plural)
  } catch (error) {
    return fail(error.message)
  }
}
