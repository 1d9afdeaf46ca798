import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries, installedPackage } from './binaries.ts'
import { iAmRoot, userForPostgres } from './os-user.ts'

let folder: string
let copied: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-binaries-')) // private to this user
  copied = join(folder, `${process.platform}-${process.arch}`)
  cpSync(installedPackage(), copied, { recursive: true, verbatimSymlinks: true })
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('an install without scripts lacks the library links: they are made', () => {
  const link = join(copied, 'native/lib/libpq.so.5')
  rmSync(link, { force: true })
  findBinaries(undefined, copied)
  expect(existsSync(link)).toBe(true)
})

test('who is not root runs what npm installed', () => {
  expect(findBinaries(undefined, copied).postgres).toBe(join(copied, 'native/bin/postgres'))
})

test("a folder that PostgreSQL's user cannot enter: a copy is run from where it can", () => {
  const { postgres, major } = findBinaries(userForPostgres(undefined), copied)
  expect(postgres.startsWith(folder)).toBe(!iAmRoot())
  expect(existsSync(postgres)).toBe(true)
  expect(major).toBe('18')
})
