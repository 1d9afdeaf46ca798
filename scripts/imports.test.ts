import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const allowed: [file: string, imported: string][] = [
  ['contract/src/people/members.ts', 'zod/mini'],
  ['contract/src/people/members.ts', '../core/fields.ts'],
  ['contract/src/people/members.test.ts', 'vitest'],
  ['server/src/core/http/serve.ts', '../session/tokens.ts'],
  ['server/src/gate/visits/visits.operations.ts', '../../people/houses/houses.sql.ts'],
  ['server/src/app.ts', './gate/visits/visits.operations.ts'],
  ['server/src/people/members/members.handlers.ts', '@aangan/contract/people/members'],
  ['server/src/people/members/members.handlers.ts', './members.rules.ts'],
  ['server/src/people/members/members.handlers.ts', './members.sql.ts'],
  ['server/src/people/members/members.handlers.ts', '../users/users.sql.ts'],
  ['server/src/people/members/members.handlers.ts', '../../core/context/context.ts'],
  ['server/src/core/context/context-for.ts', '../db/database.ts'],
  ['server/src/core/context/context-for.ts', '../session/sessions.ts'],
  ['server/src/core/http/serve.ts', '../context/context-for.ts'],
  ['server/src/people/members/members.handlers.ts', '../../core/db/database.ts'],
  ['server/src/people/members/members.handlers.ts', '../../core/exports/export-list.ts'],
  ['server/src/people/members/members.handlers.ts', '../cells/phone.rules.ts'],
  ['server/src/people/members/members.rules.ts', '@aangan/contract/people/members'],
  ['server/src/people/members/members.rules.ts', '../../core/exports/columns.ts'],
  ['server/src/people/members/members.sql.ts', '../../core/db/database.ts'],
  ['server/src/people/members/members.sql.ts', '@aangan/contract/people/members'],
  ['server/src/core/http/serve.ts', '../db/database.ts'],
  ['server/src/core/http/serve.ts', 'fastify'],
  ['server/src/core/db/driver.ts', 'pg'],
  ['server/src/core/db/packet.ts', 'pg'],
  ['server/src/core/start/embedded-database.ts', '@aangan/embedded/keep-running'],
  ['server/src/main.test.ts', '@aangan/embedded/process-identity'],
  ['embedded/src/access.ts', './cluster.ts'],
  ['embedded/src/access.ts', 'node:fs'],
  ['embedded/src/passwords.ts', '@aangan/server/core/start/stored-secret'],
  ['demo/src/main.ts', '@aangan/server/run'],
  ['demo/src/seeded-random.ts', '@faker-js/faker/locale/base'],
  ['server/src/core/jobs/queue.ts', 'pg-boss'],
  ['web/src/people/members/members.screen.tsx', './member.form.tsx'],
  ['web/src/people/members/members.screen.tsx', './members.params.ts'],
  ['web/src/people/members/members.screen.tsx', '../users/users.queries.ts'],
  ['web/src/people/members/members.screen.tsx', '../../society/communities/communities.queries.ts'],
  ['web/src/people/members/members.screen.tsx', '../../society/communities/community-filter.part.tsx'],
  ['web/src/people/members/members.screen.tsx', '../../domain/house.tsx'],
  ['web/src/people/members/members.screen.tsx', '../../ui/button.tsx'],
  ['web/src/people/members/members.screen.tsx', '../../shell/session/session.ts'],
  ['web/src/people/members/members.section.ts', './members.screen.tsx'],
  ['web/src/desk/parts/card.tsx', '../../gate/visitors/kinds.part.ts'],
  ['web/src/desk/desk.screen.tsx', './lists/lists.tsx'],
  ['web/src/app/screens.ts', '../people/members/members.screen.tsx'],
  ['web/src/app/dashboard/sections.ts', '../../people/members/members.section.ts'],
  ['web/src/app/search/go-to/section-places.ts', '../../../people/members/members.places.ts'],
  ['web/src/app/dashboard/tiles.test.ts', '../../record/analytics/number-link.tsx'],
  ['web/src/shell/session/session.ts', '@aangan/contract/people/current-user'],
  ['web/src/ui/button.tsx', '../core/api/api.ts'],
  ['web/src/ui/button.tsx', '@aangan/contract/core/constants'],
]

const refused: [file: string, imported: string][] = [
  ['contract/src/people/members.ts', 'fastify'],
  ['contract/src/people/members.ts', 'node:fs'],
  ['contract/src/people/members.ts', '../../../server/src/core/start/settings.ts'],
  ['contract/src/people/members.ts', '../gate/visits.ts'],
  ['server/src/core/http/parse.ts', '@aangan/contract/people/members'],
  ['contract/src/people/members.ts', '@aangan/server/x'],
  ['server/src/core/live/live.ts', '../../people/houses/houses.sql.ts'],
  ['server/src/people/houses/houses.operations.ts', '../../gate/visits/visits.sql.ts'],
  ['server/src/people/houses/houses.operations.ts', '../../app.ts'],
  ['server/src/app.ts', '../../web/src/api.ts'],
  ['server/src/people/members/members.handlers.ts', '../../../../web/src/api.ts'],
  ['server/src/people/members/members.handlers.ts', '@aangan/web/api'],
  ['server/src/people/members/members.handlers.ts', '../users/users.handlers.ts'],
  ['server/src/people/members/members.handlers.ts', '../users/users.rules.ts'],
  ['server/src/people/members/members.handlers.ts', 'pg'],
  ['server/src/people/members/members.handlers.ts', 'fastify'],
  ['server/src/people/members/members.handlers.ts', '../../core/http/serve.ts'],
  ['server/src/app.ts', 'fastify'],
  ['server/src/core/events/audit-rows.ts', '@fastify/multipart'],
  ['server/src/core/context/context-for.ts', '../http/serve.ts'],
  ['server/src/core/context/context-for.ts', '../../people/members/members.handlers.ts'],
  ['server/src/core/context/context-for.ts', 'fastify'],
  ['server/src/core/http/serve.ts', '../../people/members/members.handlers.ts'],
  ['server/src/core/http/serve.ts', '../../access/auth/auth.handlers.ts'],
  ['server/src/people/members/members.rules.ts', '../../core/context/context.ts'],
  ['server/src/people/members/members.rules.ts', './members.sql.ts'],
  ['server/src/people/members/members.rules.ts', '../../core/exports/export-list.ts'],
  ['server/src/people/members/members.rules.ts', '../../core/db/database.ts'],
  ['server/src/people/members/members.rules.ts', 'node:fs'],
  ['server/src/people/members/members.sql.ts', '../../core/http/parse.ts'],
  ['server/src/people/members/members.sql.ts', '../../core/context/context.ts'],
  ['server/src/people/members/members.sql.ts', './members.rules.ts'],
  ['server/src/people/members/members.sql.ts', './members.handlers.ts'],
  ['server/src/core/http/serve.ts', '../../people/members/members.sql.ts'],
  ['server/src/core/db/open.ts', '../../people/members/members.sql.ts'],
  ['server/src/core/db/open.ts', '../http/serve.ts'],
  ['server/src/main.ts', '@aangan/demo/seed'],
  ['server/src/run.ts', '../../demo/src/seed.ts'],
  ['server/src/prepare-database.ts', '@aangan/embedded/keep-running'],
  ['server/src/people/members/members.sql.ts', '@aangan/embedded/embedded'],
  ['server/src/core/db/open.ts', '@aangan/embedded/embedded'],
  ['embedded/src/access.ts', 'pg'],
  ['embedded/src/access.ts', '@aangan/server/core/start/settings'],
  ['embedded/src/access.ts', '../../server/src/core/start/settings.ts'],
  ['demo/src/main.ts', '@aangan/web/api'],
  ['demo/src/main.ts', '@aangan/embedded/embedded'],
  ['server/src/core/jobs/queue.ts', 'pg'],
  ['server/src/core/jobs/queue.ts', 'fastify'],
  ['server/src/followers.ts', 'pg-boss'],
  ['web/src/core/api/api.ts', '../../../../server/src/core/start/settings.ts'],
  ['web/src/core/api/api.ts', 'node:fs'],
  ['web/src/people/members/members.screen.tsx', '@aangan/server/x'],
  ['web/src/people/members/members.screen.tsx', '@aangan/contract/people/member-events'],
  ['web/src/people/members/members.screen.tsx', '../vehicles/vehicle.form.tsx'],
  ['web/src/people/members/members.screen.tsx', '../vehicles/vehicles.screen.tsx'],
  ['web/src/people/members/members.screen.tsx', '../vehicles/search-input.ts'],
  ['web/src/people/members/members.section.ts', '../vehicles/vehicles.screen.tsx'],
  ['web/src/people/members/members.screen.tsx', '../vehicles/vehicles.places.ts'],
  ['web/src/people/members/members.screen.tsx', '../../gate/visitors/visits.queries.ts'],
  ['web/src/people/members/members.screen.tsx', '../../app/screens.ts'],
  ['web/src/society/helpers/helpers.screen.tsx', '../../people/household/household.queries.ts'],
  ['web/src/record/analytics/number-link.tsx', '../../app/dashboard/tiles.ts'],
  ['web/src/gate/visitors/kinds.part.ts', '../../desk/parts/card.tsx'],
  ['web/src/desk/parts/card.tsx', '../../gate/visitors/visitor-line.tsx'],
  ['web/src/app/screens.ts', '../people/members/member.form.tsx'],
  ['web/src/domain/my-homes.ts', '../people/household/household.queries.ts'],
  ['web/src/shell/session/session.ts', '../../desk/store/kept.part.ts'],
  ['web/src/shell/session/session.ts', '../../domain/house.tsx'],
  ['web/src/ui/button.tsx', '../people/members/members.queries.ts'],
  ['web/src/ui/button.tsx', '../shell/session/session.ts'],
  ['web/src/ui/button.tsx', '@aangan/contract/people/members'],
  ['web/src/core/api/api.ts', '../../ui/toast.ts'],
  ['web/src/core/api/api.ts', '../../main.tsx'],
]

let folder: string
let reported: Set<string>

/** Each case in a little tree of its own, so that one run of the linter with our own rules judges them all. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-imports-'))
  const cases = [...allowed, ...refused]
  const { options: _, ...config } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Record<
    string,
    unknown
  >
  const rules = { ...config, jsPlugins: [join(root, 'scripts/lint/areas.mjs')] }
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
  const lines = linted.stdout.split('\n').filter((line) => /no-restricted-imports|aangan\(areas\)/.test(line))
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
