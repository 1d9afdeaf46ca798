import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { containerFlags, serverEnvironment } from './server-flags.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
type Entry = Record<string, unknown>

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-supply-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a script prints about our lockfile with one more package in it. */
function judge(script: string, added: Entry = {}) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
  const whole = { version: '1.0.0', license: 'MIT', integrity: `sha512-${'A'.repeat(86)}==` }
  lock.packages['node_modules/added'] = { ...whole, ...added }
  const lockfile = join(folder, 'package-lock.json')
  writeFileSync(lockfile, JSON.stringify(lock))
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), '--lockfile', lockfile], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

describe('the lockfile is refused when a package', () => {
  const refused: [why: string, added: Entry, message: string][] = [
    ['has no checksum', { integrity: undefined }, 'node_modules/added has no sha512 checksum'],
    [
      'has a weak checksum',
      { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
      'node_modules/added has no sha512 checksum',
    ],
    [
      'comes from elsewhere',
      { resolved: 'git+ssh://git@example.org/added.git#1' },
      'node_modules/added comes from git+ssh://',
    ],
    ['links out of the project', { link: true, resolved: '../added' }, 'node_modules/added links to ../added'],
    ['has an install script', { hasInstallScript: true }, 'added has an install script that has not been reviewed'],
    ['bundles others', { inBundle: true }, 'node_modules/added bundles other packages'],
  ]
  test.each(refused)('%s', (_, added, message) => {
    expect(judge('check-lockfile.mjs', added)).toMatchObject({ status: 1, stderr: expect.stringContaining(message) })
  })
})

describe('a licence is refused when it', () => {
  test.each(['GPL-3.0-only', 'AGPL-3.0', 'SEE LICENSE IN terms.txt', undefined])('is %s', (license) => {
    expect(judge('licences.mjs', { license })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Licence not accepted: added 1.0.0'),
    })
  })

  test('but a tool that is not shipped may have another', () => {
    expect(judge('licences.mjs', { license: 'GPL-3.0-only', dev: true })).toMatchObject({ status: 0, stderr: '' })
  })
})

test('our own lockfile passes', () => {
  expect(judge('check-lockfile.mjs')).toMatchObject({ status: 0, stderr: '' })
  expect(judge('licences.mjs')).toMatchObject({ status: 0, stderr: '' })
})

test('each image starts the server with the flags of a container, and the environment of npm start', () => {
  const image = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const commands = [...image.matchAll(/^CMD (.*)$/gm)]
  const started = ['node', ...containerFlags, 'server/src/main.ts']
  expect(commands.map(([, command = '']) => JSON.parse(command))).toEqual([started, started])
  const names = Object.keys(serverEnvironment).join('|')
  const set = [...image.matchAll(new RegExp(`(${names})=(\\S+)`, 'g'))].map(([, name = '', value]) => ({
    [name]: value,
  }))
  expect(set).toEqual([serverEnvironment, serverEnvironment])
})

test('a server installed alone has no tools, no screens library and no PostgreSQL', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dependencies?: Entry; optionalDependencies?: Entry; peerDependencies?: Entry }>
  }
  const { dependencies, optionalDependencies, peerDependencies } = packages['server']!
  expect([optionalDependencies, peerDependencies]).toEqual([undefined, undefined])
  expect(Object.keys(dependencies!)).not.toContain('@aangan/embedded')
})
