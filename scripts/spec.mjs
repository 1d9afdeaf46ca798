// `npm run spec` writes below each statement of docs/spec/ the tests that prove it; `--check` (in npm run check) says what is
// not as it would be written. A test names its statements in the lines above it: `// spec: gate.visits.3`. `--root` for another tree.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root as own } from './bootstrap.mjs'
import { fail } from './log.mjs'

const isCheck = process.argv.includes('--check')
const named = process.argv.indexOf('--root')
const root = named === -1 ? own : process.argv[named + 1]

const literal = /(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/.source
/** Calls that return the function that takes the title. */
const made = /(?:each|for|runIf|skipIf)\b/.source
const starts = [
  // A test, a group, a table of cases, and one case of a table.
  new RegExp(`^\\s*(?:test|it|describe)(?:\\.(?!${made})\\w+)*\\(\\s*${literal}`),
  new RegExp(`^\\s*(?:test|it|describe)\\.${made}[^]*?\\)\\(\\s*${literal}`),
  new RegExp(`^[^\\n]*?${literal}`),
]
const comment = /^[ \t]*\/\/ spec: (.+)\n/gm
const skipped = /\b(?:it|test|describe)\.(?:skip|todo|fixme)\(/

const problems = []
const proofs = new Map()
for (const file of testFiles()) readProofs(file)

const pages = readdirSync(join(root, 'docs', 'spec'))
const ids = new Set()
for (const name of pages) judgePage(name)

for (const [id, tests] of proofs) if (!ids.has(id)) problems.push(`${tests[0]}: no page of docs/spec has ${id}`)
if (problems.length > 0) fail(problems.map((line) => `${line}.`).join('\n'))
process.stdout.write(`${ids.size} statements, each with a test.\n`)

function readProofs(file) {
  const source = readFileSync(join(root, file), 'utf8')
  const found = []
  let until = 0
  for (const match of source.matchAll(comment)) {
    const end = match.index + match[0].length
    // Several lines above one test are one list.
    if (match.index === until && found.length > 0) found.at(-1).ids.push(...match[1].split(', '))
    else found.push({ ids: match[1].split(', ') })
    found.at(-1).at = until = end
  }
  if (found.length > 0 && skipped.test(source)) problems.push(`${file} skips tests`)
  for (const { ids, at } of found) {
    const title = titleIn(source.slice(at))
    if (title === undefined) problems.push(`${file}: no test below ${ids.join(', ')}`)
    for (const id of ids) proofs.set(id, [...(proofs.get(id) ?? []), `\`${file}\` ${title}`])
  }
}

function titleIn(source) {
  const [, ...groups] = starts.map((start) => start.exec(source)).find(Boolean) ?? []
  return groups.find((text) => text !== undefined)?.replace(/\\(.)/g, '$1')
}

/** Statements are `- **id** text`; the list below each is written here. */
function judgePage(name) {
  const path = join(root, 'docs', 'spec', name)
  const page = readFileSync(path, 'utf8')
  const statements = page.split('\n').filter((line) => !line.startsWith('  - '))
  const wanted = statements.flatMap((line) => {
    const id = /^- \*\*([\w.-]+)\*\* \S/.exec(line)?.[1]
    if (line.startsWith('- ') && id === undefined) problems.push(`docs/spec/${name}: not '- **id** statement': ${line}`)
    if (id === undefined) return [line]
    if (ids.has(id)) problems.push(`docs/spec/${name}: ${id} stands twice`)
    ids.add(id)
    const tests = proofs.get(id)
    if (!tests) problems.push(`docs/spec/${name}: no test proves ${id}`)
    return [line, ...(tests ?? []).map((test) => `  - ${test}`)]
  })
  const text = wanted.join('\n')
  if (text === page) return
  if (isCheck) problems.push(`docs/spec/${name} is not what the tests say: run npm run spec`)
  else writeFileSync(path, text)
}

function testFiles() {
  const folders = ['bench', 'cluster', 'contract', 'demo', 'e2e', 'embedded', 'scripts', 'server', 'web']
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    )
    .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name) && !name.includes('/node_modules/'))
    .sort()
}
