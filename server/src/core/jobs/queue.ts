import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss, type JobResult, type JobWithMetadata, type SendOptions } from 'pg-boss'
import { DatabaseUnavailable, failureOf, isPassing, stateOf } from '../db/failures.ts'
import { adapterOf } from './boss-adapter.ts'
import { rareLookSeconds, type Enqueue, type Job, type JobDeps } from './job.ts'
import type { Report } from './portions.ts'

/** Jobs wait in the database, so a restart loses none of them. */
export interface Queue {
  readonly enqueue: Enqueue
  /** Before that jobs only wait. */
  start(): Promise<void>
  /** Waits some seconds for what is running, and gives back the rest. */
  stop(): Promise<void>
}

interface Log {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const stopMs = 5_000
/** How often a process polls for jobs that another process left; it wakes its own workers itself. */
const usualLookSeconds = 60
/** Longer than a failover takes. */
const markMs = 20_000
const markAgainMs = 250

export function openQueue(deps: JobDeps, log: Log, jobs: readonly Job[]): Queue {
  const boss = new PgBoss({
    db: adapterOf(deps.db),
    schema: 'jobs',
    // The app's role may not change the shape of anything: migrations do, as the owner.
    migrate: false,
    createSchema: false,
    reindex: false,
    // No cron expressions: see `repeat`.
    schedule: false,
    monitorVacuum: false,
    // A job may take minutes, so that its time is over is noticed soon enough.
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 60,
    maintenanceIntervalSeconds: 3600,
    // For jobs that wait for other jobs, of which there are none.
    flowIntervalSeconds: 3600,
  })
  const report = (error: unknown): void => {
    // An unreachable database is in the log with the requests that needed it.
    if (error instanceof DatabaseUnavailable || failureOf(error) === 'lost') return
    if (isPassing(error)) log.warn({ state: stateOf(error) }, 'job queue')
    else log.error({ err: error }, 'job queue')
  }
  boss.on('error', report)
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue'))
  let opened: Promise<unknown> | undefined
  /** Only sends; `start` works as well. */
  const open = (): Promise<unknown> => (opened ??= boss.start())
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()
  /** The ids of this process's workers, by queue. */
  const workers = new Map<string, string[]>()
  const wake = (name: string): void => workers.get(name)?.forEach((id) => boss.notifyWorker(id))

  const declare = async ({ name, timeoutSeconds, retry, keyOf }: Job): Promise<void> => {
    const options = {
      expireInSeconds: timeoutSeconds,
      retryLimit: retry.limit,
      retryDelay: retry.firstSeconds,
      retryBackoff: true,
      retryDelayMax: retry.longestSeconds,
    }
    await boss.createQueue(name, { ...options, policy: keyOf === undefined ? 'standard' : 'short' })
    // An earlier version may have made it with other options.
    await boss.updateQueue(name, options)
  }

  const work = async (job: Job): Promise<void> => {
    const { name, batchesAtOnce = 1, everySeconds, lookSeconds = usualLookSeconds } = job
    // A repeating job wakes its workers at each interval.
    const firstLookSeconds = everySeconds === undefined ? lookSeconds : rareLookSeconds
    const options = { batchSize: 5, burstWhenBatchFull: true, includeMetadata: true, perJobResults: true } as const
    // The first one polls; the others are woken, and look rarely.
    const begin = (_: unknown, index: number) =>
      boss.work(
        name,
        { ...options, pollingIntervalSeconds: index === 0 ? firstLookSeconds : rareLookSeconds },
        (batch: JobWithMetadata[]) => Promise.all(batch.map((waiting) => run(job, waiting))),
      )
    workers.set(name, await Promise.all(Array.from({ length: batchesAtOnce }, begin)))
  }

  /** Wakes the workers one second after the job becomes due again; its delay starts when the database marks the failure. */
  const wakeForRetry = ({ name, retry }: Job, retryCount: number): void => {
    const seconds = 1 + Math.min(retry.firstSeconds * 2 ** (retryCount + 1), retry.longestSeconds)
    if (seconds >= usualLookSeconds) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      wake(name)
    }, seconds * 1000).unref()
    timers.add(timer)
  }

  const run = async (job: Job, { id, name, data, ...waiting }: JobWithMetadata): Promise<JobResult> => {
    try {
      const report: Report = (err, about) => log.error({ job: name, jobId: id, about, err }, 'a job left one out')
      await job.run(job.shape.parse(data), { ...deps, jobId: id, report, signal: stopping.signal })
      await mark(() => boss.complete(name, id))
      return { id, status: 'completed' }
    } catch (error) {
      const details = { job: name, jobId: id, attempt: waiting.retryCount + 1, err: error }
      const isLast = waiting.retryCount >= waiting.retryLimit
      if (isLast) log.error(details, 'job failed for the last time')
      else log.warn(details, 'job failed, will be retried')
      // Kept beside the job. Not the message: a mail server's quotes addresses.
      const output = { code: codeOf(error) }
      await mark(() => boss.fail(name, id, output)).catch(report)
      if (!isLast) wakeForRetry(job, waiting.retryCount)
      return { id, status: 'failed', output }
    }
  }

  const send = async (job: Job, data: object, options: SendOptions): Promise<void> => {
    const { name } = job
    await open()
    try {
      // For those, none means that there is one already.
      const isOneOfMany = options.singletonSeconds !== undefined || options.singletonKey !== undefined
      if ((await boss.send(name, data, options)) !== null || isOneOfMany) return
    } catch (error) {
      // PostgreSQL's errors have a code, pg-boss's have none.
      if ((error as { code?: unknown }).code !== undefined) throw error
    }
    // A restore beside this process has emptied the list of queues.
    await declare(job)
    if ((await boss.send(name, data, options)) === null) throw new Error(`The queue ${name} takes no job.`)
  }

  /** Each process sends the job of an interval; the database takes the first one. */
  const repeat = (job: Job, singletonSeconds: number): void => {
    const sendNext = (): void => void send(job, {}, { singletonSeconds }).then(() => wake(job.name), report)
    timers.add(setInterval(sendNext, singletonSeconds * 1000).unref())
  }

  return {
    enqueue(tx, job, data) {
      const singletonKey = job.keyOf?.(data)
      const db = { executeSql: (text: string, values?: unknown[]) => tx.sql.query(text, values) }
      tx.afterCommit.push(() => wake(job.name))
      return send(job, data, { db, ...(singletonKey !== undefined && { singletonKey }) })
    },

    async start() {
      await open()
      for (const job of jobs) {
        await declare(job)
        if (job.isPossible?.(deps) ?? true) await work(job)
        if (job.everySeconds !== undefined) repeat(job, job.everySeconds)
      }
    },

    async stop() {
      stopping.abort()
      timers.forEach(clearTimeout)
      const idle = Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true })))
      workers.clear()
      await Promise.race([idle, pause(stopMs, undefined, { ref: false })])
      await boss.stop({ graceful: false, close: false })
    },
  }
}

/**
 * Retries until the database is back, since pg-boss gives up at the first error. Without its mark, a job counts as active
 * until it expires and is then run again: its mail would be sent twice, or a minute late. Marking twice does no harm.
 */
async function mark(complete: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + markMs
  while (performance.now() < end) {
    try {
      return void (await complete())
    } catch (error) {
      if (!isPassing(error)) throw error
      await pause(markAgainMs)
    }
  }
}

const codeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown')
}
