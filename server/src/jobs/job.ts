import type { OneTimeCodes } from '../auth/codes.ts'
import type { Database } from '../db/database.ts'
import type { RecordEvent } from '../context/record-event.ts'
import type { SendMail } from '../mail/mail.ts'
import type { Report } from './portions.ts'

/** What a job can use. */
export interface JobDeps {
  readonly db: Database
  /** For long work: connections of its own, with longer patience than a request's. */
  readonly jobsDb: Database
  /** Undefined without a mail server. */
  readonly sendMail: SendMail | undefined
  readonly codes: OneTimeCodes
  readonly record: RecordEvent
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
export interface Job<Data extends object> {
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
  /** How often each process looks for jobs of this name. */
  readonly pollSeconds: number
  /** A run that takes longer, or whose process died, has failed. */
  readonly timeoutSeconds: number
  /** The wait doubles with each retry, from `firstSeconds` to `longestSeconds`. */
  readonly retry: { readonly limit: number; readonly firstSeconds: number; readonly longestSeconds: number }
}

export type JobList = Readonly<Record<string, Job<object>>>
export type DataOf<J> = J extends Job<infer Data> ? Data : never

export const defineJob = <Data extends object>(job: Job<Data>): Job<Data> => job
