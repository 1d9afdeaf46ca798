import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withChildren } from '../server/torture/deployment.ts'
import { folderOf, loopback } from './plan.ts'
import type { Cluster, Member } from './start.ts'

/** Something that breaks while people work. It ends with everything on its way back. */
export interface Fault {
  readonly name: string
  readonly rounds: number
  /** The longest time without a write that it may cost, where one was promised. */
  readonly mostSeconds?: number
  cause(cluster: Cluster): Promise<void>
}

const memberIn = async (cluster: Cluster, role: Member['role']): Promise<string> => {
  const member = (await cluster.members()).find((one) => one.role === role)
  if (!member) throw new Error(`There is no ${role}.`)
  return member.name
}

/** PostgreSQL's own processes of a node; the postmaster first. */
function postgresOf({ plan }: Cluster, node: string): number[] {
  const pid = Number(readFileSync(join(folderOf(plan, node), 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  return withChildren(pid)
}

const signal = (pids: readonly (number | undefined)[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, name)
    } catch {
      // It has just ended.
    }
  }
}

const killProgram = ({ supervisor }: Cluster, ...names: string[]): void =>
  signal(
    names.map((name) => supervisor.pidOf(name)),
    'SIGKILL',
  )

/** As when the machine loses its power, and comes back a while later. */
async function loseMachine(cluster: Cluster, node: string, ms: number): Promise<void> {
  const { supervisor } = cluster
  supervisor.hold(node)
  // Patroni first: it would restart what it finds dead.
  signal([supervisor.pidOf(node), ...postgresOf(cluster, node)], 'SIGKILL')
  await pause(ms)
  supervisor.letGo(node)
}

async function freezeMachine(cluster: Cluster, nodes: readonly string[], ms: number): Promise<void> {
  const pids = nodes.flatMap((node) => [cluster.supervisor.pidOf(node), ...postgresOf(cluster, node)])
  signal(pids, 'SIGSTOP')
  await pause(ms)
  signal(pids, 'SIGCONT')
}

async function etcdLeader({ plan }: Cluster): Promise<string> {
  for (const { name, client } of plan.etcd) {
    const answer = await fetch(`http://${loopback}:${client}/v3/maintenance/status`, { method: 'POST', body: '{}' })
    const { leader, header } = (await answer.json()) as { leader: string; header: { member_id: string } }
    if (leader === header.member_id) return name
  }
  throw new Error('etcd has no leader.')
}

async function switchOver(cluster: Cluster): Promise<void> {
  const [leader, candidate] = [await memberIn(cluster, 'leader'), await memberIn(cluster, 'sync_standby')]
  const { rest } = cluster.plan.nodes.find(({ name }) => name === leader)!
  const answer = await fetch(`http://${loopback}:${rest}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader, candidate }),
  })
  if (!answer.ok) throw new Error(`Patroni refuses the switchover: ${await answer.text()}`)
}

/** One after the other, each once the one before is back: as an upgrade does it. */
async function restartApps({ plan, supervisor }: Cluster): Promise<void> {
  for (const { name, port } of plan.apps) {
    const pid = supervisor.pidOf(name)
    signal([pid], 'SIGTERM')
    while (supervisor.pidOf(name) === pid || supervisor.pidOf(name) === undefined) await pause(50)
    while (!(await isReady(port))) await pause(50)
    // The balancer asks twice a second, and wants two good answers.
    await pause(1_500)
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://${loopback}:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

export const faults: readonly Fault[] = [
  {
    name: 'primary: PostgreSQL killed',
    rounds: 20,
    mostSeconds: 15,
    cause: async (cluster) => signal(postgresOf(cluster, await memberIn(cluster, 'leader')).slice(0, 1), 'SIGKILL'),
  },
  {
    name: 'one process of Aangan killed',
    rounds: 20,
    mostSeconds: 3,
    cause: async (cluster) => killProgram(cluster, 'app1'),
  },
  {
    name: 'primary: the machine lost for 20 s',
    rounds: 5,
    mostSeconds: 15,
    cause: async (cluster) => loseMachine(cluster, await memberIn(cluster, 'leader'), 20_000),
  },
  {
    name: 'primary: cut off for 20 s (frozen)',
    rounds: 3,
    cause: async (cluster) => freezeMachine(cluster, [await memberIn(cluster, 'leader')], 20_000),
  },
  {
    name: 'synchronous replica: the machine lost for 10 s',
    rounds: 3,
    cause: async (cluster) => loseMachine(cluster, await memberIn(cluster, 'sync_standby'), 10_000),
  },
  {
    name: 'both replicas cut off for 10 s (frozen)',
    rounds: 2,
    cause: async (cluster) => {
      const others = (await cluster.members()).filter(({ role }) => role !== 'leader').map(({ name }) => name)
      await freezeMachine(cluster, others, 10_000)
    },
  },
  {
    name: 'two processes of Aangan killed',
    rounds: 3,
    mostSeconds: 3,
    cause: async (cluster) => killProgram(cluster, 'app2', 'app3'),
  },
  { name: 'HAProxy killed', rounds: 3, cause: async (cluster) => killProgram(cluster, 'haproxy') },
  {
    name: 'etcd: the leader killed',
    rounds: 3,
    cause: async (cluster) => killProgram(cluster, await etcdLeader(cluster)),
  },
  { name: 'switchover of the primary on purpose', rounds: 5, cause: switchOver },
  { name: 'the three processes restarted in turn', rounds: 3, mostSeconds: 1, cause: restartApps },
]
