// What the tests need from the machine and npm cannot bring: a browser, and a PostgreSQL server.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { step } from './say.mjs'

const needs = {
  browser: { package: 'chromium', found: findBrowser },
  server: { package: 'postgresql', found: findServer },
  slowCallers: { package: 'slowhttptest', found: () => onPath('slowhttptest') },
}

/** Brings it from the system's packages where we may; returns what is wrong, or nothing. */
export async function need(name) {
  const { package: wanted, found } = needs[name]
  if (found()) return undefined
  const say = `Missing: ${wanted}. Install it (on Debian or Ubuntu: apt-get install ${wanted}) and run the tests again.`
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return say
  await step(`Installing ${wanted} from the system's packages`, () => {
    apt('update')
    apt('install', '--yes', '--no-install-recommends', wanted)
  })
  return found() ? undefined : say
}

/** The browser for the end-to-end tests: what CHROMIUM names, else the system's. */
export function findBrowser() {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? named : undefined
  return ['chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean)
}

function findServer() {
  const packages = '/usr/lib/postgresql'
  return (
    existsSync(packages) &&
    readdirSync(packages).some((version) => existsSync(join(packages, version, 'bin', 'initdb')))
  )
}

function onPath(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))
}

function apt(...args) {
  spawnSync('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
}
