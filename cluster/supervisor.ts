import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, closeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A program of the cluster, as a service manager would know it. */
export interface Program {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly user: { readonly uid: number; readonly gid: number } | undefined
  /** Its output goes here. */
  readonly logFile: string
  readonly cwd: string
  /** What it is stopped with, and how long that may take. */
  readonly stop: { readonly signal: NodeJS.Signals; readonly ms: number }
}

/** Starts programs, starts them again when they die, and stops them in the reverse order. */
export class Supervisor {
  readonly #running = new Map<string, ChildProcess>()
  readonly #programs: Program[] = []
  readonly #held = new Set<string>()
  #stopping = false

  start(program: Program): void {
    this.#programs.push(program)
    this.#launch(program)
  }

  pidOf(name: string): number | undefined {
    return this.#running.get(name)?.pid
  }

  /** Until `letGo` it stays dead when it dies. */
  hold(name: string): void {
    this.#held.add(name)
  }
  letGo(name: string): void {
    this.#held.delete(name)
    const program = this.#programs.find((one) => one.name === name)
    if (program && !this.#running.has(name)) this.#launch(program)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    for (const { name, stop } of this.#programs.toReversed()) {
      const child = this.#running.get(name)
      if (!child) continue
      const gone = once(child, 'exit')
      child.kill(stop.signal)
      // Whatever was frozen in a test has to wake up to hear it.
      child.kill('SIGCONT')
      const late = setTimeout(() => child.kill('SIGKILL'), stop.ms)
      await gone
      clearTimeout(late)
    }
  }

  #launch(program: Program): void {
    const { name, command, args, env, user, logFile, cwd } = program
    const log = openSync(logFile, 'a')
    // A group of its own: Ctrl+C is for the supervisor, which stops them in order.
    const child = spawn(command, args, { cwd, env, ...user, stdio: ['ignore', log, log], detached: true })
    closeSync(log)
    this.#running.set(name, child)
    child.once('error', () => this.#running.delete(name))
    child.once('exit', () => {
      this.#running.delete(name)
      void this.#again(program)
    })
  }

  async #again(program: Program): Promise<void> {
    await pause(restartMs)
    if (!this.#stopping && !this.#held.has(program.name)) this.#launch(program)
  }
}

/** As systemd waits by default. */
const restartMs = 100
