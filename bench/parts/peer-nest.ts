import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { audit, notices, searchByNumber } from '../calls/calls.ts'
import { tokenSecret, urlOf } from '../data/seeded-database.ts'
import { bench, startNode } from '../measure/machine.ts'
import type { Compared, Peer } from './peer.ts'
import { answering } from '../measure/servers.ts'

const folder = join(bench, 'peers', 'nest')
// Prisma requires its schema engine, which is never called here: any program will do.
const env = { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', CHECKPOINT_DISABLE: '1' }

const wholly: Compared = { ofOurs: (rows) => rows, ofTheirs: (row) => row }

/** Three calls, written as the framework's documentation shows, with our session lookup. */
export const nest: Peer = {
  name: 'NestJS 11 + Prisma 7',
  folder,
  start(seeded) {
    run('node_modules/.bin/prisma', ['generate'])
    run('node_modules/.bin/tsc', ['-p', '.'])
    return answering(
      startNode('dist/main.js', [], {
        cwd: folder,
        env: { DATABASE_URL: urlOf(seeded.owner), TOKEN_SECRET: tokenSecret, NODE_ENV: 'production' },
      }),
    )
  },
  requests: { searchByNumber: searchByNumber.requests, notices: notices.requests, audit: audit.requests },
  compared: { searchByNumber: wholly, notices: wholly, audit: wholly },
}

function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} fails: ${stdout}${stderr}`)
}
