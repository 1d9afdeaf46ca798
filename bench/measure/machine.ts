import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const bench = fileURLToPath(new URL('../', import.meta.url))

const canPin = process.platform === 'linux' && cpus().length > 1 && existsSync('/usr/bin/taskset')
/** The server has one core to itself; the database and the load share the other. */
export const cores = { server: '0', rest: '1', all: '0,1' }

/** Pins this process and its future children. */
export function pinOurselves(on = cores.rest): void {
  if (canPin) execFileSync('taskset', ['-a', '-c', '-p', on, String(process.pid)], { stdio: 'ignore' })
}

export interface StartOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Cores; the server's when absent. */
  readonly on?: string
  readonly nodeOptions?: readonly string[]
}

export interface Started {
  readonly pid: number
  /** Resolves with the first match in the output. */
  said(pattern: RegExp): Promise<RegExpExecArray>
  stop(): Promise<void>
}

export function startNode(
  script: string,
  args: readonly string[] = [],
  { cwd = root, env = {}, on = cores.server, nodeOptions = [] }: StartOptions = {},
): Started {
  const command = [process.execPath, ...nodeOptions, script, ...args]
  const [program = '', ...rest] = canPin ? ['taskset', '-c', on, ...command] : command
  const child = spawn(program, rest, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let more = Promise.withResolvers<void>()
  const hear = (chunk: Buffer): void => {
    output += chunk.toString()
    more.resolve()
    more = Promise.withResolvers()
  }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
  const ended = once(child, 'exit')
  return {
    pid: child.pid ?? 0, // taskset execs the program
    async said(pattern) {
      for (;;) {
        const found = pattern.exec(output)
        if (found) return found
        if (hasEnded(child)) throw new Error(`${script} ended: ${output}`)
        await Promise.race([more.promise, ended])
      }
    },
    async stop() {
      if (!hasEnded(child)) child.kill('SIGTERM')
      await ended
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Resident memory of a process in megabytes. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

export const machineFacts = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${release()}`,
  node: process.version,
  pinned: canPin,
  loadBefore: loadavg().map((load) => Math.round(load * 10) / 10),
})
