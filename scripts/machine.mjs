// Installs what the tests need and npm does not have: browsers and a PostgreSQL server.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { step } from './log.mjs'

const needs = {
  browser: { package: 'chromium-headless-shell', found: findBrowser },
  // Notifications are nothing that the headless shell can show.
  wholeBrowser: { package: 'chromium', found: () => onPath('chromium') },
  server: { package: 'postgresql', found: findServer },
  cluster: {
    package: 'postgresql patroni etcd-server haproxy',
    found: () =>
      findServer() &&
      ['patroni', 'etcd', 'haproxy'].every((program) => onPath(program) ?? onPath(`/usr/sbin/${program}`)),
  },
  slowCallers: { package: 'slowhttptest', found: () => onPath('slowhttptest') },
  firefox: { package: 'firefox-esr', found: () => findEngines().firefox },
  webkit: { package: 'webkit2gtk-driver xvfb xauth', found: () => findEngines().driver },
}

/** Installs it from the system's packages where this user may; returns a message when it is still missing. */
export async function need(name) {
  const { package: wanted, found } = needs[name]
  if (found()) return undefined
  const message = `Missing: ${wanted}. Install it (on Debian or Ubuntu: apt-get install ${wanted}) and try again.`
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return message
  await step(`Installing ${wanted} from the system's packages`, () => {
    apt('update')
    apt('install', '--yes', '--no-install-recommends', ...wanted.split(' '))
  })
  return found() ? undefined : message
}

/** The browser for the end-to-end tests: CHROMIUM, otherwise the system's. The headless shell is a fifth faster. */
export function findBrowser() {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? named : undefined
  return ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean)
}

/** The programs of the other engines, where installed (e2e/browsers/run.ts). */
export function findEngines() {
  const firefox = onPath('firefox-esr') ?? onPath('firefox')
  const mini = miniBrowser()
  const driver = mini && onPath('xvfb-run') && onPath('xauth') ? onPath('WebKitWebDriver') : undefined
  return { firefox, driver, mini }
}

/** WebKitGTK's MiniBrowser: its folder depends on the architecture and version. */
function miniBrowser() {
  const libraries = '/usr/lib'
  if (!existsSync(libraries)) return undefined
  return readdirSync(libraries)
    .flatMap((machine) =>
      ['4.1', '4.0', '6.0'].map((version) => join(libraries, machine, `webkit2gtk-${version}`, 'MiniBrowser')),
    )
    .find((path) => existsSync(path))
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
