import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { environment } from './cluster.ts'
import { type OsUser } from './os-user.ts'

/**
 * Starts a program that receives SIGINT, PostgreSQL's fast shutdown, when this process ends for any reason. It is detached:
 * Ctrl-C must reach only the server, which stops its database last.
 */
export function launch(
  program: string,
  args: string[],
  { user, cwd, log }: { user: OsUser | undefined; cwd: string; log: number },
): ChildProcess {
  const common = { cwd, env: environment, detached: true, stdio: ['ignore', log, log] satisfies ('ignore' | number)[] }
  if (hasSetpriv()) {
    // After the user: changing the user clears the signal.
    const as = user ? ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'] : []
    return spawn('setpriv', [...as, '--pdeathsig', 'INT', '--', program, ...args], common)
  }
  const child = spawn(program, args, { ...common, ...user })
  if (child.pid) interruptWhenWeEnd(child.pid, user)
  return child
}

/** For systems without parent-death signals: a shell that waits for our end of a pipe to close. Returns a close. */
export function interruptWhenWeEnd(pid: number, user?: OsUser): () => void {
  const watch = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0" 2>/dev/null', String(pid)], {
    ...user,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.on('error', () => {}) // without a shell, the next start stops the orphan
  watch.unref()
  return () => watch.stdin?.end()
}

const hasSetpriv = (): boolean =>
  process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0
