import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { haproxyCommand } from './haproxy.ts'
import { patroniEnvironment } from './patroni.ts'
import { example, type Plan } from './plan.ts'

/** HAProxy and Patroni read the examples of deploy/. Patroni wants etcd to answer and its own ports to be free. */
export function checkExamples(plan: Plan): void {
  check(haproxyCommand, ['-c', '-f', example('haproxy.cfg')], {})
  check('patroni', ['--validate-config', example('patroni.yml')], {
    ...patroniEnvironment(plan, plan.nodes[0]!),
    // Patroni accepts no loopback address as one that others connect to.
    ...parseEnv(readFileSync(example('patroni.env'), 'utf8')),
  })
}

function check(command: string, args: readonly string[], env: Readonly<Record<string, string | undefined>>): void {
  const { error, status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8', timeout: 30_000 })
  if (error) throw error
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} says:\n${stdout}${stderr}`)
}
