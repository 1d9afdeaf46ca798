import { readdirSync, readFileSync } from 'node:fs'

/** The processes that are counted. */
export interface Processes {
  /** Process id of the measured server, ours or the bare one. */
  readonly pid?: number | undefined
  /** The process that all of PostgreSQL's others are children of. */
  readonly postmaster?: number | undefined
}

/** CPU milliseconds, user and system, of a server and of all of PostgreSQL's processes; 0 for one that is not named. */
export interface Cpu {
  readonly cpuMs: number
  readonly databaseMs: number
}

/** Begins to count; the result says how many milliseconds since. */
export function countCpu({ pid, postmaster }: Processes): () => Cpu {
  const now = (): Cpu => ({
    cpuMs: pid === undefined ? 0 : cpuMs(pid),
    databaseMs: postmaster === undefined ? 0 : treeMs(postmaster),
  })
  const before = now()
  return () => {
    const after = now()
    return { cpuMs: after.cpuMs - before.cpuMs, databaseMs: after.databaseMs - before.databaseMs }
  }
}

/** A process, its children, and its children that have ended: an autovacuum worker may end while it is measured. */
const treeMs = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + cpuMs(child), cpuMs(pid)) + endedMs(pid)

/** Adds up a process's threads, from nanoseconds where `stat` has ticks of 10 ms; 0 once it has ended. */
const cpuMs = (pid: number): number =>
  entriesOf(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1e6,
    0,
  )

const tickMs = 10
/** The fields after the name, which may have spaces: user and system time of the children that were waited for. */
const endedMs = (pid: number): number => {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) * tickMs
}

const childrenOf = (pid: number): number[] =>
  entriesOf(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )

const entriesOf = (folder: string): string[] => orNothing(() => readdirSync(folder), [])
const read = (file: string): string => orNothing(() => readFileSync(file, 'utf8'), '')

/** A process or a thread may end between two looks. */
function orNothing<T>(look: () => T, nothing: T): T {
  try {
    return look()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return nothing
    throw error
  }
}
