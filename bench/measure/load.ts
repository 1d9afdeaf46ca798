import autocannon from 'autocannon'
import type { Request } from '../calls/request.ts'
import { countCpu, type Processes } from './cpu.ts'
import type { Pace } from './pace.ts'

export interface Target extends Processes {
  readonly url: string
  readonly pid: number
}

/** Requests a second, the CPU of one, and milliseconds until its reply. */
export interface Burst extends Pace {
  readonly p50: number
  readonly p99: number
}

export interface LoadOptions {
  readonly seconds: number
  readonly connections?: number
  /** Requests a second; unlimited when absent. */
  readonly rate?: number
  /** With fewer replies the run is repeated for longer. */
  readonly enough?: number
  /** Every reply is a 304. */
  readonly unchanged?: boolean
}

const longest = 30

/**
 * Sends requests to a server, each connection beginning at another one: an account has few at work at once. Any other
 * reply than 2xx, or 304 where it is meant, fails the measurement.
 */
export async function load(target: Target, requests: readonly Request[], options: LoadOptions): Promise<Burst> {
  const { url } = target
  const { seconds, connections = 32, rate, unchanged = false, enough = 20 } = options
  const times: number[] = []
  let begun = 0
  const [cpu, began] = [countCpu(target), performance.now()]
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    requests,
    setupClient: (client) => client.setRequests(beginningAt(begun++, requests)),
    ...(rate === undefined ? {} : { overallRate: rate }),
  })
  let last = began
  let bad = 0
  running.on('response', (_client, status, _bytes, ms) => {
    if (unchanged ? status !== 304 : status < 200 || status > 299) bad++
    times.push(ms)
    last = performance.now()
  })
  const { errors } = await running
  const { cpuMs, databaseMs } = cpu()
  if (errors > 0 || bad > 0)
    throw new Error(`${requests[0]?.path}: ${errors} errors, ${bad} bad replies, ${times.length} replies`)
  if (times.length < enough && seconds < longest) return load(target, requests, { ...options, seconds: seconds * 3 })
  if (times.length === 0) throw new Error(`${requests[0]?.path}: no reply in ${seconds} seconds`)
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / ((last - began) / 1000),
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    cpuMs: cpuMs / times.length,
    databaseMs: databaseMs / times.length,
  }
}

const beginningAt = (index: number, requests: readonly Request[]): Request[] => {
  const start = index % requests.length
  return [...requests.slice(start), ...requests.slice(0, start)]
}

export const middle = (values: readonly number[]): number =>
  at(
    values.toSorted((a, b) => a - b),
    0.5,
  )

export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
