import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { example, folderOf, loopback, type Plan } from './plan.ts'
import type { Program } from './supervisor.ts'
import { unprivileged } from './users.ts'

/** deploy/haproxy.cfg with addresses of its own, without TLS and without what only root may do. */
export function haproxySettings({ doors, apps, nodes }: Plan): string {
  const servers = new Map([
    ...apps.map(({ name, port }) => [name, `${loopback}:${port}`] as const),
    ...nodes.map(({ name, port, rest }) => [name, `${loopback}:${port} check port ${rest}`] as const),
  ])
  const ports = new Map(Object.entries(doors))
  let door = ''
  return readFileSync(example('haproxy.cfg'), 'utf8')
    .replace(/^frontend plain\n(?:  .*\n)+/m, '')
    .split('\n')
    .filter((line) => !/^  (user|group|chroot) /.test(line))
    .map((line) => {
      door = /^listen (\w+)/.exec(line)?.[1] ?? door
      return line
        .replace(/^  bind .*/, `  bind ${loopback}:${ports.get(door)}`)
        .replace(/^  server (\w+) \S+( check port \d+)?/, (_, name: string) => `  server ${name} ${servers.get(name)}`)
    })
    .join('\n')
}

export const haproxyCommand = '/usr/sbin/haproxy'
export const haproxyFile = (plan: Plan): string => join(folderOf(plan, 'haproxy'), 'haproxy.cfg')

export const haproxyProgram = (plan: Plan): Program => ({
  name: 'haproxy',
  command: haproxyCommand,
  args: ['-db', '-f', haproxyFile(plan)],
  env: { PATH: process.env['PATH'] ?? '' },
  user: unprivileged('haproxy'),
  logFile: join(folderOf(plan, 'haproxy'), 'log'),
  cwd: folderOf(plan, 'haproxy'),
  stop: { signal: 'SIGTERM', ms: 5_000 },
})
