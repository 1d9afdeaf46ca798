import * as z from 'zod/mini'
import { recordSearches } from '../audit/record-searches.ts'
import { mailContactRequest } from '../mail/contact-request.mail.ts'
import { defineBatchJob } from './batches.ts'
import { cleanUp } from './cleanup.ts'
import { defineJob } from './job.ts'

/** Some ten retries in the first hour, then one an hour. */
const aboutADay = { limit: 32, firstSeconds: 5, longestSeconds: 3600 }
const never = { limit: 0, firstSeconds: 1, longestSeconds: 1 }

/** Every job of the queue. */
export const jobs = {
  'mail.contact_request': defineJob({
    shape: z.object({ requestId: z.uuid(), recipientId: z.uuid() }),
    run: mailContactRequest,
    isPossible: ({ sendMail }) => sendMail !== undefined,
    pollSeconds: 2,
    timeoutSeconds: 30,
    retry: aboutADay,
  }),
  cleanup: defineJob({
    shape: z.object({}),
    run: cleanUp,
    everySeconds: 60,
    pollSeconds: 30,
    timeoutSeconds: 300,
    retry: never,
  }),
}

/** Work that each process gathers in memory and does many at a time, where a row in the queue would cost too much. */
export const batchJobs = {
  'searches.record': defineBatchJob({
    run: recordSearches,
    everyMs: 800,
    batchSize: 1000,
    // Some 25 MB.
    mostWaiting: 50_000,
    patienceMs: 3_000,
    flushPatienceMs: 5_000,
  }),
}

export type Jobs = typeof jobs
