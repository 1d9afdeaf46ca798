import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { environment } from './cluster.ts'
import { type OsUser } from './os-user.ts'

/**
 * Starts a program as that user, in that folder, in such a way that it is told to stop (SIGINT, PostgreSQL's
 * fast shutdown) when this process ends, however it ends. It leads a process group of its own: Ctrl-C must
 * reach the server alone, which stops its database last.
 */
export function launch(
  program: string,
  args: string[],
  { user, cwd, log }: { user: OsUser | undefined; cwd: string; log: number },
): ChildProcess {
  const common = { cwd, env: environment, detached: true, stdio: ['ignore', log, log] satisfies ('ignore' | number)[] }
  if (hasSetpriv()) {
    // The signal is set last, after the user: a change of user clears it.
    const as = user ? ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'] : []
    return spawn('setpriv', [...as, '--pdeathsig', 'INT', '--', program, ...args], common)
  }
  const child = spawn(program, args, { ...common, ...user })
  if (child.pid) interruptWhenWeEnd(child.pid, user)
  return child
}

/** For systems without that signal: a shell that waits for our end of a pipe to close. Returns what closes it at once. */
export function interruptWhenWeEnd(pid: number, user?: OsUser): () => void {
  const watch = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0" 2>/dev/null', String(pid)], {
    ...user,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.on('error', () => {}) // without a shell the next start still stops what was left over
  watch.unref()
  return () => watch.stdin?.end()
}

const hasSetpriv = (): boolean =>
  process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0
