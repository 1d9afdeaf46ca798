import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { haproxyCommand } from './haproxy.ts'
import { patroniEnvironment } from './patroni.ts'
import { example, folderOf, type Plan } from './plan.ts'

/** HAProxy and Patroni read the examples of deploy/. Patroni wants etcd to answer and its own ports to be free. */
export function checkExamples(plan: Plan): void {
  check(haproxyCommand, ['-c', '-f', withCertificate(plan)], {})
  check('patroni', ['--validate-config', example('patroni.yml')], {
    ...patroniEnvironment(plan, plan.nodes[0]!),
    // Patroni accepts no loopback address as one that others connect to.
    ...parseEnv(readFileSync(example('patroni.env'), 'utf8')),
  })
}

/** The example with a certificate that is there: HAProxy reads it too. Returns the file. */
function withCertificate(plan: Plan): string {
  const folder = folderOf(plan, 'check')
  mkdirSync(folder, { recursive: true })
  const certificate = join(folder, 'aangan.pem')
  const selfSigned = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=society.example']
  check('openssl', [...selfSigned, '-keyout', certificate, '-out', join(folder, 'certificate')], {
    PATH: process.env['PATH'],
  })
  writeFileSync(certificate, readFileSync(join(folder, 'certificate')), { flag: 'a' })
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, readFileSync(example('haproxy.cfg'), 'utf8').replace('/etc/haproxy/aangan.pem', certificate))
  return file
}

function check(command: string, args: readonly string[], env: Readonly<Record<string, string | undefined>>): void {
  const { error, status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8', timeout: 30_000 })
  if (error) throw error
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} says:\n${stdout}${stderr}`)
}
