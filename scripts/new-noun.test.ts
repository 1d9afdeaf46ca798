import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, scratchCopy, types } from './scratch-copy.ts'

describe('a new noun', () => {
  let copy: string
  let written: string
  beforeAll(async () => {
    copy = scratchCopy()
    written = await run(copy, ['scripts/new-noun.mjs', 'gate/parking-lot'])
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('compiles, is entered everywhere, and is formatted', async () => {
    const paths = ['contract/src', 'server/src', 'server/test', 'web/src/parking-lots', 'web/src/dashboard']
    const [server, web, nouns, spec, format] = await Promise.all([
      types(copy, 'server'),
      types(copy, 'web'),
      run(copy, ['scripts/check-nouns.mjs']),
      run(copy, ['scripts/spec.mjs', '--check']),
      run(copy, ['node_modules/oxfmt/bin/oxfmt', '--check', ...paths]),
    ])
    expect([written, server, web, nouns, spec, format]).toEqual(['', '', '', '', '', ''])
  })

  test('asks for its translations, and for nothing else', async () => {
    const lines = (await run(copy, ['scripts/check-texts.mjs'])).trim().split('\n')
    expect(lines).toContain('contract/src/core/language/mr.json does not translate "Parking lot added.".')
    expect(
      lines.filter((line) => !/^contract\/src\/core\/language\/\w+\.json does not translate ".*arking lot/.test(line)),
    ).toEqual([])
  })

  test('works: its own test passes, and those that go over every call', async () => {
    const tests = [
      'server/src/gate/parking-lots',
      'server/test/access',
      'server/test/once',
      'server/test/changes',
      'server/test/tenancy',
    ]
    // Only its own cases: the other nouns' run with the server tests.
    const own = ['--testNamePattern', 'parking|tenant filter']
    const output = await run(copy, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...own, ...tests])
    expect(output).toBe('')
  })

  test('is described as it is: every file that docs/adding-a-noun.md names is there', () => {
    const page = readFileSync(join(copy, 'docs/adding-a-noun.md'), 'utf8')
    const named = [...page.matchAll(/`((?:contract|server|web|docs|scripts|e2e)\/[^`\s]+)`/g)].map(([, path]) =>
      path!
        .replaceAll('<nouns>', 'parking-lots')
        .replaceAll('<noun>', 'parking-lot')
        .replaceAll('<area>', 'gate')
        .replace('<number>_<table>', '*_parking_lots'),
    )
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((path) => globSync(path, { cwd: copy }).length === 0)).toEqual([])
  })

  test('is refused where its name is taken', async () => {
    expect(await run(copy, ['scripts/new-noun.mjs', 'gate/parking-lot'])).toContain(
      'contract/src/gate/parking-lots.ts exists already.',
    )
    expect(existsSync(join(copy, 'web/src/gate/parking-lots/parking-lots.screen.tsx'))).toBe(true)
  })
})
