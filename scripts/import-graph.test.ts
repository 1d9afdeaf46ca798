import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirname } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { circlesIn, grouped, importsIn, type Graph } from './import-graph.ts'

const graphOf = (arrows: Readonly<Record<string, readonly string[]>>): Graph =>
  new Map(Object.entries(arrows).map(([from, to]) => [from, new Set(to)]))

test('a circle is found, with those in it', () => {
  expect(circlesIn(graphOf({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual([['b', 'c']])
})

test('two ways to the same file are no circle', () => {
  expect(circlesIn(graphOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
})

test('what is a circle of folders need be none of files', () => {
  const files = graphOf({ 'x/a': ['y/b'], 'y/b': [], 'y/c': ['x/d'], 'x/d': [] })
  expect(circlesIn(files)).toEqual([])
  expect(circlesIn(grouped(files, dirname))).toEqual([['x', 'y']])
})

/** What people, pages and tools start; a model that a test is about. */
const begun = new Set([
  'server/src/main.ts',
  'server/src/access/password-resets/reset.command.ts',
  'server/src/core/backup/command.ts',
  'web/src/app/app-entry.ts',
  'web/src/app/gate-entry.tsx',
  'web/src/app/landing-entry.ts',
  'web/src/app/landing/prerender.tsx',
  'web/src/desk/store/histories.model.ts',
])

test('every file is imported', () => {
  const root = join(import.meta.dirname, '..')
  const code = globSync('{contract,server,web,demo,embedded,cluster,scripts,e2e,bench}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  })
  const named = new Set(
    code.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/'@aangan\/([^']+)'/g)].map(([, name]) => name),
    ),
  )
  const left = ['contract', 'server', 'web'].flatMap((area) => {
    const files = importsIn(join(root, area, 'src'))
    const imported = new Set([...files.values()].flatMap((others) => [...others]))
    const isNamed = (file: string): boolean => named.has(`${area}/${file.replace(/\.tsx?$/, '')}`)
    return [...files.keys()]
      .filter((file) => !file.endsWith('.d.ts') && !imported.has(file) && !isNamed(file))
      .map((file) => `${area}/src/${file}`)
  })
  expect(new Set(left)).toEqual(begun)
})

describe.each(['contract/src', 'server/src', 'web/src'])('%s', (folder) => {
  const files = importsIn(join(import.meta.dirname, '..', folder))

  test('has at most twelve rooms', () => {
    const rooms = new Set([...files.keys()].filter((file) => file.includes('/')).map((file) => file.split('/')[0]))
    expect(files.size).toBeGreaterThan(80)
    expect(rooms.size).toBeLessThanOrEqual(12)
  })

  test('has no circle of rooms', () =>
    expect(circlesIn(grouped(files, (file) => (file.includes('/') ? file.split('/')[0]! : file)))).toEqual([]))
  test('has no circle of files', () => expect(circlesIn(files)).toEqual([]))
  // The lists of every noun are files of no folder.
  test('has no circle of folders', () =>
    expect(circlesIn(grouped(files, (file) => (file.includes('/') ? dirname(file) : file)))).toEqual([]))
})
