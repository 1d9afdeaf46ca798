import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { iAmRoot, userForPostgres } from './os-user.ts'
import { makeSocketFolder } from './socket-folder.ts'

const user = userForPostgres(undefined)
let dataDir: string
let made: string[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-socket-'))
  made = [dataDir]
})

afterEach(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const make = (of = dataDir): string => {
  const { folder } = makeSocketFolder(of, user)
  made.push(folder)
  return folder
}

const isPrivate = (folder: string): boolean => {
  const { uid, mode } = statSync(folder)
  return uid === (user?.uid ?? process.getuid?.()) && (mode & 0o777) === 0o700
}

// spec: safety.starting.1
test('its name cannot be guessed, is the same at the next start, and only the database may enter', () => {
  const folder = make()
  expect(isPrivate(folder)).toBe(true)
  expect(make()).toBe(folder)
  rmSync(folder, { recursive: true })
  expect(make()).toBe(folder)
  expect(isPrivate(folder)).toBe(true)
  const predictable = `aangan-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)}`
  expect(basename(folder)).toMatch(new RegExp(`^${predictable}-\\w{6}$`))
})

test.runIf(iAmRoot())('root makes it where nobody else can make anything', () => {
  const { uid, mode } = statSync(dirname(make()))
  expect([uid, mode & 0o022]).toEqual([0, 0])
})

test('what a killed one left in it is gone', () => {
  const folder = make()
  writeFileSync(join(folder, '.s.PGSQL.5432.lock'), '1')
  expect(make()).toBe(folder)
  expect(existsSync(join(folder, '.s.PGSQL.5432.lock'))).toBe(false)
})

const squatters: [string, (folder: string) => void][] = [
  ['a file', (folder) => writeFileSync(folder, 'theirs')],
  ['a link to a folder', (folder) => symlinkSync(dataDir, folder)],
  ['a folder that others can write', (folder) => (mkdirSync(folder), chmodSync(folder, 0o777))],
  ...(iAmRoot()
    ? [
        [
          'a folder of another user',
          (folder: string) => (mkdirSync(folder, { mode: 0o700 }), chownSync(folder, 1234, 1234)),
        ] as [string, (folder: string) => void],
      ]
    : []),
]

test.each(squatters)('%s in its place does not stop the start, and stays', (_, squat) => {
  const folder = make()
  rmSync(folder, { recursive: true })
  squat(folder)
  const other = make()
  expect(other).not.toBe(folder)
  expect(isPrivate(other)).toBe(true)
  expect(existsSync(folder)).toBe(true)
  expect(readFileSync(join(dataDir, 'socket.folder'), 'utf8')).toBe(`${other}\n`)
})

// spec: safety.starting.1
test('a copy of a data folder gets one of its own', () => {
  const folder = make()
  writeFileSync(join(folder, '.s.PGSQL.5432'), 'in use')
  const copy = mkdtempSync(join(tmpdir(), 'aangan-socket-'))
  made.push(copy)
  cpSync(dataDir, copy, { recursive: true })
  expect(make(copy)).not.toBe(folder)
  expect(existsSync(join(folder, '.s.PGSQL.5432'))).toBe(true)
})
