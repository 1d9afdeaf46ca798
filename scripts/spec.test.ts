import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = ['bench', 'cluster', 'contract', 'demo', 'docs/spec', 'e2e', 'embedded', 'scripts', 'server', 'web']
let copy: string
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'aangan-spec-'))
  for (const folder of folders) mkdirSync(join(copy, folder), { recursive: true })
})
afterEach(() => rmSync(copy, { recursive: true, force: true }))

const write = (path: string, text: string) => writeFileSync(join(copy, path), text)
const page = () => readFileSync(join(copy, 'docs/spec/gate.md'), 'utf8')
const spec = (...flags: string[]) => {
  const args = [join(root, 'scripts/spec.mjs'), '--root', copy, ...flags]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, stderr }
}
const above = (name: string, test: string) => `// ${name}: gate.1\n${test}\n`

describe('the pages of docs/spec', () => {
  test.each([
    ['a test', "test('is let in', () => {})", 'is let in'],
    ['a group', "describe('is let in', () => {})", 'is let in'],
    ['a test whose title is on the next line', "it(\n  'is let in',\n  () => {})", 'is let in'],
    ['a table of tests', "test.each([\n  ['by car', 1],\n])('is let in %s', () => {})", 'is let in %s'],
    ['a test of some machines', "test.runIf(process.platform === 'linux')('is let in', () => {})", 'is let in'],
    ['a case of a table', "  ['is let in by a guard', 1],", 'is let in by a guard'],
    ['a title with a quote', "test('a guard\\'s word', () => {})", "a guard's word"],
  ])('name %s by its title', (_, test, title) => {
    write('server/gate.test.ts', above('spec', test))
    write('docs/spec/gate.md', '# Gate\n\n- **gate.1** Who is expected is let in\n')
    expect(spec('--check')).toMatchObject({ status: 1, stderr: expect.stringContaining('run npm run spec') })
    expect(spec()).toEqual({ status: 0, stderr: '' })
    expect(page()).toBe(`# Gate\n\n- **gate.1** Who is expected is let in\n  - \`server/gate.test.ts\` ${title}\n`)
    expect(spec('--check')).toEqual({ status: 0, stderr: '' })
  })

  test.each([
    ['a statement without a test', '- **gate.2** Nobody proves it', '', 'no test proves gate.2'],
    [
      'a test of a statement that is nowhere',
      '',
      above('spec', "test('other')").replace('.1', '.3'),
      'no page of docs/spec has gate.3',
    ],
    ['a statement without a name', '- Somebody is let in', '', "not '- **id** statement'"],
    ['two statements of one name', '- **gate.1** Once more', '', 'gate.1 stands twice'],
    ['a name above no test', '', above('spec', 'const nothing = 1'), 'no test below gate.1'],
    ['a skipped test', '', "test.skip('is let in')\n", 'skips tests'],
  ])('refuse %s', (_, statement, test, said) => {
    write('server/gate.test.ts', above('spec', "test('is let in')") + test)
    write('docs/spec/gate.md', `- **gate.1** Who is expected is let in\n${statement}\n`)
    expect(spec('--check')).toMatchObject({ status: 1, stderr: expect.stringContaining(said) })
  })

  test('have each part of the first specification', () => {
    const product = readFileSync(join(root, 'docs/spec/product.md'), 'utf8')
    for (const part of ['4', '5', '6', '7', '8', '9', 'who'])
      expect(product).toMatch(new RegExp(`^- \\*\\*${part}\\.`, 'm'))
  })
})
