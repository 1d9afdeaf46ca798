import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeNoun } from './noun/write-noun.mjs'
import { run, scratchCopy, types } from './scratch-copy.ts'

interface Forgotten {
  readonly what: string
  readonly noun: string
  readonly files: readonly string[]
  /** The forgotten lines, or what is forgotten of one. */
  readonly lines?: RegExp
  readonly part?: RegExp
  /** What the check must print. */
  readonly named: RegExp
}

const byTypes: Forgotten[] = [
  {
    what: 'its name in the audit trail',
    noun: 'berry',
    files: ['contract/src/core/audit-actions.ts'],
    lines: /BERRY/,
    named: /berry-events\.ts.*"BERRY"/,
  },
  {
    what: 'its events',
    noun: 'cherry',
    files: ['contract/src/api.ts'],
    part: /, events: cherryEvents/,
    named: /api\.ts(?:.|\n)*?"cherry\.created"/,
  },
  {
    what: 'its refusals',
    noun: 'elder',
    files: ['contract/src/api.ts'],
    part: / refusals: elderRefusals,/,
    named: /api\.ts(?:.|\n)*?"elder\.taken"/,
  },
  {
    what: 'its handlers',
    noun: 'fig',
    files: ['server/src/nouns.ts'],
    lines: /^ {2}figs,/,
    named: /nouns\.ts.*'figs' is missing/,
  },
  {
    what: 'one of its handlers',
    noun: 'grape',
    files: ['server/src/society/grapes/grapes.handlers.ts'],
    lines: /list: /,
    named: /grapes\.handlers\.ts.*'list' is missing/,
  },
  {
    what: 'the scope of a call',
    noun: 'hazel',
    files: ['contract/src/society/hazels.ts'],
    lines: /scope: /,
    named: /hazels\.ts.*'scope' is missing/,
  },
  {
    what: 'who may call',
    noun: 'iris',
    files: ['contract/src/society/iriss.ts'],
    lines: /who: /,
    named: /iriss\.ts.*'who' is missing/,
  },
  {
    what: 'a refusal',
    noun: 'jasmine',
    files: ['contract/src/society/jasmines.ts'],
    lines: /status: 404/,
    named: /api\.ts(?:.|\n)*?"jasmine\.not_found"/,
  },
  {
    what: 'who is said to be allowed',
    noun: 'kale',
    files: ['server/test/cases/kales.cases.ts'],
    lines: /list: /,
    named: /kales\.cases\.ts.*'list' is missing/,
  },
  {
    what: 'a sample of a call',
    noun: 'lemon',
    files: ['server/test/cases/lemons.cases.ts'],
    part: /, sends: \(\{ n \}\) => \(\{ body: \{ title: `Title \$\{n\}` \} \}\)/,
    named: /lemons\.cases\.ts.*\n.*'sends' is missing/,
  },
  {
    what: 'its fixture',
    noun: 'mango',
    files: ['server/test/cases/mangos.cases.ts'],
    lines: /^ {2}seed,/,
    named: /mangos\.cases\.ts.*'mango' does not exist/,
  },
]
const byScript: Forgotten[] = [
  {
    what: 'its tenant views',
    noun: 'nettle',
    files: ['server/migrations/*_nettles.sql'],
    lines: /create_tenant_views/,
    named: /makes tenant views of nettles/,
  },
  {
    what: 'what a constraint means',
    noun: 'olive',
    files: ['server/src/nouns.ts'],
    lines: /\.\.\.oliveConstraints/,
    named: /nouns\.ts .*olives_once/,
  },
  {
    what: 'the event of a change',
    noun: 'pear',
    files: ['contract/src/society/pears.ts'],
    lines: /pear\.deleted/,
    named: /DELETE \/api\/pears\/:id .*records no event/,
  },
  {
    what: 'its cases',
    noun: 'plum',
    files: ['server/test/cases/plums.cases.ts'],
    part: /casesOf(?=\('plums')/,
    named: /server\/test\/cases has the cases of plums/,
  },
  {
    what: 'its section',
    noun: 'quince',
    files: ['web/src/app/dashboard/sections.ts'],
    lines: /quince/,
    named: /sections\.ts lacks .*quinces\.section\.ts/,
  },
  {
    what: 'its places',
    noun: 'sloe',
    files: ['web/src/society/sloes/sloes.places.ts'],
    part: /s(?= = \{)/,
    named: /sloes\.places\.ts lacks the places of sloes/,
  },
  {
    what: 'its line among those that the search loads',
    noun: 'thyme',
    files: ['web/src/app/search/go-to/section-places.ts'],
    lines: /thyme/,
    named: /section-places\.ts lacks .*thymes\.places\.ts/,
  },
  {
    what: 'its form among the places',
    noun: 'yam',
    files: ['web/src/society/yams/yams.places.ts'],
    lines: /forms: /,
    named: /places of yams lack the form yam of .*yams\.screen\.tsx/,
  },
  {
    what: 'its statements',
    noun: 'rose',
    files: ['server/src/society/roses/roses.test.ts'],
    lines: /\/\/ spec: /,
    named: /no test of server\/src\/society\/roses\/ names a statement/,
  },
  {
    what: 'its table, in contract and server',
    noun: 'damson',
    files: ['contract/src/api.ts', 'server/src/nouns.ts'],
    lines: /^\s+'?damsons\b/,
    named: /api\.ts lacks the damsonEndpoints of .*damsons\.ts/,
  },
]

function forget(path: string, { lines, part = /$^/ }: Forgotten): void {
  const all = readFileSync(path, 'utf8')
  const kept = all.split('\n').filter((line) => lines?.test(line) !== true)
  const text = kept.join('\n').replace(part, '')
  if (text === all) throw new Error(`${path} has nothing to forget.`)
  writeFileSync(path, text)
}

describe('npm run check names what a noun has forgotten:', () => {
  let said: { types: string; script: string }
  // Each noun forgets one place, all in one copy, so that each check runs once.
  beforeAll(async () => {
    const copy = scratchCopy()
    for (const forgotten of [...byTypes, ...byScript]) {
      writeNoun(copy, 'society', forgotten.noun)
      for (const path of globSync(forgotten.files, { cwd: copy })) forget(join(copy, path), forgotten)
    }
    writeFileSync(
      join(copy, 'server/tsconfig.json'),
      JSON.stringify({ extends: '../tsconfig.base.json', include: ['src/app.ts', 'test/cases/*.ts'] }),
    )
    const [byType, script] = await Promise.all([types(copy, 'server'), run(copy, ['scripts/check-nouns.mjs'])])
    said = { types: byType, script }
    rmSync(copy, { recursive: true, force: true })
  })

  test.each(byTypes)('$what', ({ named }) => expect(said.types).toMatch(named))
  test.each(byScript)('$what', ({ named }) => expect(said.script).toMatch(named))
})
