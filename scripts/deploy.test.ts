import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { etcdEnvironment } from '../cluster/etcd.ts'
import { haproxySettings } from '../cluster/haproxy.ts'
import { example, planOf } from '../cluster/plan.ts'
import { patienceMs } from '../server/src/core/http/drain.ts'
import { mostConnectionsEach } from '../server/src/core/http/transport-limits.ts'
import { readSettings } from '../server/src/core/start/settings.ts'
import { machineFlags, serverEnvironment } from './server-flags.mjs'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
type Environment = Record<string, string | undefined>

const aangan = parseEnv(read('deploy/aangan.env'))
const etcd = parseEnv(read('deploy/etcd.env'))
const haproxy = read('deploy/haproxy.cfg')
const unit = read('deploy/aangan@.service')
const patroni = parse(read('deploy/patroni.yml')) as {
  restapi: { listen: string }
  etcd: { hosts: string[] }
  bootstrap: { dcs: { ttl: number; loop_wait: number; retry_timeout: number } }
  postgresql: { listen: string }
}
const compose = parse(read('compose.yaml')) as {
  services: Record<'app' | 'database', { environment: Environment; stop_grace_period: string; volumes?: string[] }>
}
const [deployment] = parseAllDocuments(read('deploy/kubernetes.yaml')).map(
  (document) => document.toJS() as unknown,
) as [
  {
    spec: {
      template: {
        spec: {
          terminationGracePeriodSeconds: number
          containers: [{ env: { name: string; value: string }[] }]
        }
      }
    }
  },
]
const pod = deployment.spec.template.spec
const ofPod = Object.fromEntries(pod.containers[0].env.map(({ name, value }) => [name, value]))

const secrets = { TOKEN_SECRET: 'x'.repeat(32), POSTGRES_PASSWORD: 'secret', OWNER_PASSWORD: 'another' }
/** As Compose fills it in from .env. */
const ofCompose = Object.fromEntries(
  Object.entries(compose.services.app.environment).map(([name, value = '']) => [
    name,
    value.replace(/\$\{(\w+):[^}]*\}/g, (_, given: string) => (secrets as Environment)[given] ?? ''),
  ]),
)
/** For Node and the C library. */
const notSettings = { NODE_COMPILE_CACHE: undefined, TMPDIR: undefined, MALLOC_ARENA_MAX: undefined }
const ofUnit = Object.fromEntries(assignments(/^Environment=(.*)$/gm, unit))

describe('the server takes the settings', () => {
  const known = knownSettings()
  test.each<[string, Environment]>([
    ['of the file of settings', { ...aangan, ...secrets, POSTGRES_PASSWORD: undefined, OWNER_PASSWORD: undefined }],
    ['of compose.yaml', ofCompose],
    ['of the Kubernetes manifest', ofPod],
    ['of the systemd unit', { ...ofUnit, PORT: '3000', ...notSettings }],
    ['of the images', { ...Object.fromEntries(assignments(/^ENV (.*)$/gm, read('Dockerfile'))), ...notSettings }],
  ])('%s', (_, given) => {
    const named = Object.entries(given).filter(([, value]) => value !== undefined)
    expect(named.map(([name]) => name).filter((name) => !known.has(name))).toEqual([])
    expect(() => readSettings({ ...secrets, ...given })).not.toThrow()
  })
})

test('whoever stops the server waits longer than it takes', () => {
  const takes = (env: Environment): number => readSettings(env).drainS + patienceMs / 1000
  expect(Number(/^TimeoutStopSec=(\d+)s$/m.exec(unit)?.[1])).toBeGreaterThan(takes({ DRAIN_S: aangan['DRAIN_S'] }))
  expect(Number.parseInt(compose.services.app.stop_grace_period, 10)).toBeGreaterThan(takes(ofCompose))
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(takes({ DRAIN_S: ofPod['DRAIN_S'] }))
})

test('the unit starts the server with the flags of a machine, and the environment of npm start', () => {
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
  expect(command.split(' ').slice(1)).toEqual([...machineFlags, 'server/src/main.ts'])
  expect(ofUnit).toMatchObject(serverEnvironment)
})

test('the superuser of the database in compose.yaml and the owner that Aangan logs in as have passwords of their own', () => {
  expect(readSettings({ ...secrets, ...ofCompose }).database?.password).toBe(secrets.OWNER_PASSWORD)
  expect(compose.services.database.environment['POSTGRES_PASSWORD']).toContain('${POSTGRES_PASSWORD')
  expect(read('deploy/compose-owner.sh')).not.toContain('$POSTGRES_PASSWORD')
})

test('what compose.yaml mounts is there', () => {
  const mounted = compose.services.database.volumes?.map((volume) => volume.split(':')[0]!) ?? []
  const files = mounted.filter((source) => source.startsWith('.'))
  expect(files).not.toEqual([])
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

describe('the examples for three machines', () => {
  const machines = [1, 2, 3].map((number) => `192.0.2.1${number}`)
  const servers = (section: string): string[] =>
    [...section.matchAll(/^ {2}server (.*)$/gm)].map(([, server = '']) => server)
  const [, plain = '', app = '', assets = '', primary = '', replicas = ''] =
    haproxy.split(/^(?:frontend|listen|backend) /m)
  const portOf = (address: string): string => address.slice(address.lastIndexOf(':') + 1)

  test('name the same machines and ports', () => {
    const nodes = machines.map((machine) => `${machine}:${portOf(patroni.postgresql.listen)}`)
    const { database, replica } = readSettings({ ...aangan, ...secrets })
    expect([database!, ...database!.others!].map(({ host, port }) => `${host}:${port}`)).toEqual(nodes)
    const checked = nodes.map((node, index) => `db${index + 1} ${node} check port ${portOf(patroni.restapi.listen)}`)
    expect(servers(primary)).toEqual(checked)
    expect(servers(replicas)).toEqual(checked)
    expect(replicas).toContain(`bind ${replica!.host}:${replica!.port}\n`)
    const processes = machines.map((machine, index) => `app${index + 1} ${machine}:3000`)
    expect(servers(app)).toEqual(processes)
    expect(servers(assets)).toEqual(processes.map((one, index) => `${one} track app/app${index + 1}`))
    expect(patroni.etcd.hosts).toEqual(machines.map((machine) => `${machine}:2379`))
    expect(etcd['ETCD_INITIAL_CLUSTER']).toBe(
      machines.map((machine, index) => `etcd${index + 1}=http://${machine}:2380`).join(),
    )
  })

  test('let nobody in without TLS, nor with headers that drip, nor with more connections than Aangan allows one network', () => {
    expect(plain).toContain('http-request redirect scheme https')
    expect(app).toMatch(/^ {2}bind :443 ssl /m)
    for (const door of [plain, app]) expect(door).toMatch(/^ {2}timeout http-request \d+s$/m)
    expect(app).toContain(`tcp-request connection reject if { sc0_conn_cur gt ${mostConnectionsEach} }`)
  })

  test('leave Patroni time for two tries before the primary is replaced', () => {
    const { ttl, loop_wait, retry_timeout } = patroni.bootstrap.dcs
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
  })

  test('let the server drain for longer than HAProxy takes to notice', () => {
    const [, every, times] = /inter (\d+)ms fall (\d+)/.exec(app) ?? []
    expect(Number(aangan['DRAIN_S']) * 1000).toBeGreaterThan(Number(every) * Number(times))
  })

  test('are what the cluster runs, with addresses of its own', () => {
    const plan = planOf('/folder', 15400)
    const running = haproxySettings(plan)
    const withoutAddresses = (text: string): string =>
      text
        .replace(/^frontend plain\n(?: {2}.*\n)+/m, '')
        .replace(/^ {2}(user|group|chroot) .*\n/gm, '')
        .replace(/\S*:\d+(?: ssl crt \S+)?| port \d+/g, '')
    expect(withoutAddresses(running)).toBe(withoutAddresses(haproxy))
    const addresses = running.match(/(?<=^ {2}(bind|server \w+) ).*/gm)
    const nodes = plan.nodes.map(({ port, rest }) => `127.0.0.1:${port} check port ${rest}`)
    expect(addresses).toEqual([
      '127.0.0.1:15400',
      ...plan.apps.map(({ port }) => `127.0.0.1:${port}`),
      ...plan.apps.map(({ name, port }) => `127.0.0.1:${port} track app/${name}`),
      '127.0.0.1:15450',
      ...nodes,
      '127.0.0.1:15451',
      ...nodes,
    ])
    const member = etcdEnvironment(plan, plan.etcd[0]!)
    expect(Object.keys(member).toSorted()).toEqual(Object.keys(etcd).toSorted())
    expect(JSON.stringify(member)).not.toContain('192.0.2.')
    expect(example('patroni.yml')).toBe(join(root, 'deploy', 'patroni.yml'))
  })
})

/** The names that the server looks for. */
function knownSettings(): Set<string> {
  const asked = new Set<string>()
  readSettings(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }))
  return asked
}

/** `NAME=value NAME=value` of each line. */
function assignments(line: RegExp, text: string): [name: string, value: string][] {
  const words = [...text.matchAll(line)].flatMap(([, found = '']) => found.split(' '))
  return words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)])
}
