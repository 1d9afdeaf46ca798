import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { databaseUrl, loopback, planOf, replicaUrl } from './plan.ts'
import { removeFolder, startCluster } from './start.ts'

const write = (line: string): boolean => process.stdout.write(`${line}\n`)

const folder = resolve(process.env['CLUSTER_DIR']?.trim() || './data-cluster')
const base = Number(process.env['CLUSTER_PORT']?.trim() || 15400)
const plan = planOf(folder, base)
if (existsSync(folder)) {
  process.stderr.write(`${folder} is there already. Each cluster begins anew: remove it, or set CLUSTER_DIR.\n`)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
chmodSync(folder, 0o755)

const stopped = new Promise<void>((received) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => received())
})
try {
  const cluster = await startCluster(plan, { log: (line) => write(`Starting ${line} …`) })
  write(`
Aangan       http://${loopback}:${plan.doors.app}
  processes  ${plan.apps.map(({ port }) => `http://${loopback}:${port}`).join('  ')}
Primary      ${loopback}:${plan.doors.primary}
Replicas     ${loopback}:${plan.doors.replicas}
  nodes      ${plan.nodes.map(({ port }) => `${loopback}:${port}`).join('  ')}
DATABASE_URL          ${databaseUrl(plan)}
DATABASE_REPLICA_URL  ${replicaUrl(plan)}
The super admin's first password is in one of ${folder}/app*/log.
Ctrl+C stops it all.`)
  await stopped
  write('Stopping …')
  await cluster.stop()
} catch (error) {
  process.stderr.write(`${String(error instanceof Error ? error.message : error)} The logs are in ${folder}.\n`)
  process.exitCode = 1
} finally {
  if (process.exitCode !== 1 && process.env['CLUSTER_KEEP'] !== 'on') removeFolder(plan)
}
