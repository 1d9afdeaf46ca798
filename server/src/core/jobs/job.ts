import type { Database, Tx } from '../db/database.ts'
import type { OneTimeCodes } from '../keys/codes.ts'
import type { SendMail } from '../mail/mail.ts'
import type { Report } from './portions.ts'

/** What a job can use; `core/events` adds how it records. */
export interface JobDeps {
  readonly db: Database
  /** For long work: connections of its own, with longer patience than a request's. */
  readonly jobsDb: Database
  /** Undefined without a mail server. */
  readonly sendMail: SendMail | undefined
  readonly codes: OneTimeCodes
  readonly clock: () => Date
  /** Where people open Aangan, without a slash at the end. */
  readonly publicAddress: string
}

/** One run of a job. */
export interface Run extends JobDeps {
  /** The same at every repeat. */
  readonly jobId: string
  readonly report: Report
  /** Set when the server stops: long work then leaves the rest to another worker. */
  readonly signal: AbortSignal
}

/** Work for after the request. It runs at least once, so a repeat must do no harm. */
export interface Job<Data extends object = object> {
  readonly name: string
  /** Of ids only: the queue is in reach of every community's transactions. */
  readonly shape: { parse(data: unknown): Data }
  run(data: Data, run: Run): Promise<void>
  /** False where this process lacks what the job needs. */
  readonly isPossible?: (deps: JobDeps) => boolean
  /** Runs by itself at this interval, in one of the processes. */
  readonly everySeconds?: number
  /** How many batches of it a process works on at a time; one by default. */
  readonly batchesAtOnce?: number
  /** Of those with the same key, only one waits. A queue that is there already does not change to this. */
  keyOf?(data: Data): string
  /** How often each process polls for jobs that another process left, in seconds; 60 by default. */
  readonly lookSeconds?: number
  /** A run that takes longer, or whose process died, has failed. */
  readonly timeoutSeconds: number
  /** The wait doubles with each retry, from `firstSeconds` to `longestSeconds`. */
  readonly retry: { readonly limit: number; readonly firstSeconds: number; readonly longestSeconds: number }
}

/** In this transaction: the job is there if, and only if, the change is. */
export type Enqueue = <Data extends object>(tx: Tx, job: Job<Data>, data: Data) => Promise<void>

export const retries = {
  /** Some ten in the first hour, then one an hour. */
  aboutADay: { limit: 32, firstSeconds: 5, longestSeconds: 3600 },
  aboutAnHour: { limit: 10, firstSeconds: 5, longestSeconds: 600 },
  never: { limit: 0, firstSeconds: 1, longestSeconds: 1 },
} as const

/** `lookSeconds` where the clock hands over what another process left. */
export const rareLookSeconds = 300

export const defineJob = <Data extends object>(job: Job<Data>): Job<Data> => job

type MailJob<Data extends object> = Pick<Job<Data>, 'name' | 'shape' | 'run'> & Partial<Pick<Job<Data>, 'retry'>>

/** Sends one mail, from a process that has a mail server. */
export const defineMailJob = <Data extends object>(job: MailJob<Data>): Job<Data> => ({
  isPossible: ({ sendMail }) => sendMail !== undefined,
  // If a process dies, another one sends its mail about a minute later.
  lookSeconds: 20,
  timeoutSeconds: 30,
  retry: retries.aboutADay,
  ...job,
})
