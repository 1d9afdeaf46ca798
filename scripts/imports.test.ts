import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const allowed: [file: string, imported: string][] = [
  ['contract/src/members.ts', 'zod/mini'],
  ['contract/src/members.ts', './fields.ts'],
  ['contract/src/members.test.ts', 'vitest'],
  ['server/src/members/members.handlers.ts', '@aangan/contract/members'],
  ['server/src/members/members.handlers.ts', './members.rules.ts'],
  ['server/src/members/members.handlers.ts', './members.sql.ts'],
  ['server/src/members/members.handlers.ts', '../users/users.sql.ts'],
  ['server/src/members/members.handlers.ts', '../context/context.ts'],
  ['server/src/context/context-for.ts', '../db/database.ts'],
  ['server/src/context/context-for.ts', '../auth/sessions.ts'],
  ['server/src/http/serve.ts', '../context/context-for.ts'],
  ['server/src/members/members.handlers.ts', '../db/database.ts'],
  ['server/src/members/members.handlers.ts', '../audit/record.ts'],
  ['server/src/members/members.handlers.ts', '../exports/export-list.ts'],
  ['server/src/members/members.handlers.ts', '../cells/phone.rules.ts'],
  ['server/src/members/members.rules.ts', '@aangan/contract/members'],
  ['server/src/members/members.rules.ts', '../exports/columns.ts'],
  ['server/src/members/members.sql.ts', '../db/database.ts'],
  ['server/src/members/members.sql.ts', '@aangan/contract/members'],
  ['server/src/http/serve.ts', '../db/database.ts'],
  ['server/src/http/serve.ts', 'fastify'],
  ['server/src/db/driver.ts', 'pg'],
  ['server/src/embedded-database.ts', '@aangan/embedded/keep-running'],
  ['server/src/main.test.ts', '@aangan/embedded/process-identity'],
  ['embedded/src/access.ts', './cluster.ts'],
  ['embedded/src/access.ts', 'node:fs'],
  ['embedded/src/passwords.ts', '@aangan/server/kept-secret'],
  ['demo/src/main.ts', '@aangan/server/run'],
  ['demo/src/seeded-random.ts', '@faker-js/faker/locale/base'],
  ['server/src/jobs/queue.ts', 'pg-boss'],
  ['web/src/members/members.screen.tsx', './member.form.tsx'],
  ['web/src/members/members.screen.tsx', '../communities/communities.queries.ts'],
  ['web/src/members/members.screen.tsx', '../ui/button.tsx'],
  ['web/src/members/members.screen.tsx', '../session/session.ts'],
  ['web/src/screens.ts', './members/members.screen.tsx'],
  ['web/src/dashboard/sections.ts', '../members/members.section.ts'],
  ['web/src/members/members.section.ts', './members.screen.tsx'],
  ['web/src/ui/button.tsx', '../api.ts'],
]

const refused: [file: string, imported: string][] = [
  ['contract/src/members.ts', 'fastify'],
  ['contract/src/members.ts', 'node:fs'],
  ['contract/src/members.ts', '../../server/src/settings.ts'],
  ['contract/src/members.ts', '@aangan/server/x'],
  ['server/src/app.ts', '../../web/src/api.ts'],
  ['server/src/members/members.handlers.ts', '../../../web/src/api.ts'],
  ['server/src/members/members.handlers.ts', '@aangan/web/api'],
  ['server/src/members/members.handlers.ts', '../users/users.handlers.ts'],
  ['server/src/members/members.handlers.ts', '../users/users.rules.ts'],
  ['server/src/members/members.handlers.ts', 'pg'],
  ['server/src/members/members.handlers.ts', 'fastify'],
  ['server/src/members/members.handlers.ts', '../http/serve.ts'],
  ['server/src/app.ts', 'fastify'],
  ['server/src/audit/record.ts', '@fastify/multipart'],
  ['server/src/context/context-for.ts', '../http/serve.ts'],
  ['server/src/context/context-for.ts', '../members/members.handlers.ts'],
  ['server/src/context/context-for.ts', 'fastify'],
  ['server/src/http/serve.ts', '../members/members.handlers.ts'],
  ['server/src/http/serve.ts', '../auth/auth.handlers.ts'],
  ['server/src/members/members.rules.ts', '../context/context.ts'],
  ['server/src/members/members.rules.ts', './members.sql.ts'],
  ['server/src/members/members.rules.ts', '../exports/export-list.ts'],
  ['server/src/members/members.rules.ts', '../db/database.ts'],
  ['server/src/members/members.rules.ts', 'node:fs'],
  ['server/src/members/members.sql.ts', '../http/parse.ts'],
  ['server/src/members/members.sql.ts', '../context/context.ts'],
  ['server/src/members/members.sql.ts', './members.rules.ts'],
  ['server/src/members/members.sql.ts', './members.handlers.ts'],
  ['server/src/http/serve.ts', '../members/members.sql.ts'],
  ['server/src/db/open.ts', '../members/members.sql.ts'],
  ['server/src/db/open.ts', '../http/serve.ts'],
  ['server/src/main.ts', '@aangan/demo/seed'],
  ['server/src/run.ts', '../../demo/src/seed.ts'],
  ['server/src/prepare-database.ts', '@aangan/embedded/keep-running'],
  ['server/src/members/members.sql.ts', '@aangan/embedded/embedded'],
  ['server/src/db/open.ts', '@aangan/embedded/embedded'],
  ['embedded/src/access.ts', 'pg'],
  ['embedded/src/access.ts', '@aangan/server/settings'],
  ['embedded/src/access.ts', '../../server/src/settings.ts'],
  ['demo/src/main.ts', '@aangan/web/api'],
  ['demo/src/main.ts', '@aangan/embedded/embedded'],
  ['server/src/jobs/queue.ts', 'pg'],
  ['server/src/jobs/queue.ts', 'fastify'],
  ['server/src/events/followers.ts', 'pg-boss'],
  ['web/src/api.ts', '../../server/src/settings.ts'],
  ['web/src/api.ts', 'node:fs'],
  ['web/src/members/members.screen.tsx', '@aangan/server/x'],
  ['web/src/members/members.screen.tsx', '../vehicles/vehicle.form.tsx'],
  ['web/src/members/members.screen.tsx', '../vehicles/vehicles.screen.tsx'],
  ['web/src/members/members.screen.tsx', '../screens.ts'],
  ['web/src/members/members.section.ts', '../vehicles/vehicles.screen.tsx'],
  ['web/src/ui/button.tsx', '../members/members.queries.ts'],
  ['web/src/ui/button.tsx', '../session/session.ts'],
]

let folder: string
let reported: Set<string>

/** Each case in a little tree of its own, so that one run of the linter with our own rules judges them all. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-imports-'))
  const cases = [...allowed, ...refused]
  const { options: _, ...rules } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Record<
    string,
    unknown
  >
  cases.forEach(([file, imported], index) => {
    const path = join(folder, String(index), file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `import { x } from '${imported}'\nx()\n`)
    writeFileSync(join(folder, String(index), '.oxlintrc.json'), JSON.stringify(rules))
  })
  const linted = spawnSync(process.execPath, [join(root, 'node_modules/.bin/oxlint'), '--format=unix', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const lines = linted.stdout.split('\n').filter((line) => line.includes('no-restricted-imports'))
  reported = new Set(lines.map((line) => line.split(':')[0] ?? ''))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pathOf = (index: number, file: string): string => join(String(index), file)

describe('the linter lets pass', () => {
  // spec: safety.structure.1
  test.each(allowed.map(([file, imported], index) => ({ file, imported, index })))(
    '$imported in $file',
    ({ file, index }) => {
      expect(reported).not.toContain(pathOf(index, file))
    },
  )
})

describe('the linter refuses', () => {
  test.each(refused.map(([file, imported], index) => ({ file, imported, index: index + allowed.length })))(
    '$imported in $file',
    ({ file, index }) => {
      expect(reported).toContain(pathOf(index, file))
    },
  )
})
