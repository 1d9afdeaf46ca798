import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import startServer, { superAdmin } from '../start-server.ts'
import type { Browser } from './browser.ts'
import { firefox } from './firefox.ts'
import { smoke, type Person } from './story.ts'
import { webkit } from './webkit.ts'

// The smoke story in the other engines; prints a line for each that is not installed.

const programs = JSON.parse(process.env['BROWSERS'] ?? '{}') as { firefox?: string; driver?: string; mini?: string }
const engines: [name: string, start: (() => Promise<Browser>) | undefined][] = [
  ['Firefox', programs.firefox ? () => firefox(programs.firefox ?? '') : undefined],
  ['WebKit', programs.driver && programs.mini ? () => webkit(programs.driver ?? '', programs.mini ?? '') : undefined],
]

const stop = await startServer()
const origin = process.env['AANGAN_URL'] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'aangan-browsers-'))
const file = join(folder, 'plan.pdf')
writeFileSync(file, '%PDF-1.4 plan')
// In parallel: each mostly waits.
const passed = await Promise.all(engines.map(([name, start]) => run(name, start)))
rmSync(folder, { recursive: true })
await stop()
process.exitCode = passed.includes(false) ? 1 : 0

async function run(name: string, start: (() => Promise<Browser>) | undefined): Promise<boolean> {
  if (!start) {
    process.stdout.write(`${name} is not installed: left out\n`)
    return true
  }
  const began = Date.now()
  try {
    const browser = await start()
    try {
      await smoke(browser, origin, await newcomer(name), file)
      if (browser.errors().length > 0) throw new Error(`Errors in the console: ${browser.errors().join('; ')}`)
    } finally {
      await browser.close()
    }
    process.stdout.write(`${name} passed in ${Math.round((Date.now() - began) / 1000)} s\n`)
    return true
  } catch (error) {
    process.stdout.write(`${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`)
    return false
  }
}

/** A resident, admin and guard in one, in a community of their own. */
async function newcomer(name: string): Promise<Person> {
  const { token } = await call<{ token: string }>('POST', '/api/auth/login', superAdmin)
  const place = { area: 'Baner', city: 'Pune', state: 'Maharashtra', country: 'India' }
  const community = await call<{ id: string; displayName: string }>(
    'POST',
    '/api/communities',
    { name, ...place },
    token,
  )
  const person = { username: `asha.${name.toLowerCase()}`, password: 'marigold-42' }
  const { id } = await call<{ id: string }>('POST', '/api/auth/signup', {
    ...person,
    name: 'Asha Rao',
    mobileNo: '9876543210',
    email: `${person.username}@example.org`,
    houseNo: '101',
    division: 'A',
    ownershipType: 'owner',
    communityId: community.id,
    displayName: community.displayName,
    acceptedTermsAndPrivacy: true,
  })
  await call('PUT', `/api/admin/approve/${id}`, {}, token)
  await call('PUT', `/api/admin/user/${id}/role`, ['USER', 'ADMIN', 'SECURITY'], token)
  return person
}

async function call<T>(method: string, path: string, body: unknown, token?: string): Promise<T> {
  const response = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  const text = await response.text()
  return (text ? JSON.parse(text) : undefined) as T
}
