import { countCpu, type Cpu, type Processes } from './cpu.ts'

/** The number made in a second, and the CPU milliseconds of one. */
export interface Pace extends Cpu {
  readonly perSecond: number
}

/** Measures work that says how many it has made. */
export async function paceOf(processes: Processes, work: () => Promise<number>): Promise<Pace> {
  const cpu = countCpu(processes)
  const began = performance.now()
  const count = await work()
  const seconds = (performance.now() - began) / 1000
  const { cpuMs, databaseMs } = cpu()
  return { perSecond: count / seconds, cpuMs: cpuMs / count, databaseMs: databaseMs / count }
}
