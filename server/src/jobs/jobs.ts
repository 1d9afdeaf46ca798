import * as z from 'zod/mini'
import { createAuditMonths } from '../audit/audit-months.job.ts'
import { recordSearches } from '../audit/record-searches.ts'
import { recordSessionUse } from '../auth/record-session-use.ts'
import { sendEmailLink } from '../email-changes/email-link.job.ts'
import { forgetImports, workOnImport } from '../imports/imports.job.ts'
import { mailInvitations } from '../invitations/invitations.job.ts'
import { notifyProcesses } from '../live/live.sql.ts'
import { mailContactRequest } from '../mail/contact-request.mail.ts'
import { mailFactorChanged } from '../mail/factor-changed.mail.ts'
import { mailNotification } from '../mail/notification.mail.ts'
import { mailPasswordChanged } from '../mail/password-changed.mail.ts'
import { eraseMoveOuts } from '../move-outs/move-outs.job.ts'
import { factorChanges } from '../notifications/account.rules.ts'
import { mailForgottenPassword } from '../password-resets/forgotten-password.job.ts'
import { defineBatchJob } from './batches.ts'
import { cleanUp } from './cleanup.ts'
import { defineJob } from './job.ts'

/** Some ten retries in the first hour, then one an hour. */
const aboutADay = { limit: 32, firstSeconds: 5, longestSeconds: 3600 }
/** After an hour people have asked for another link. */
const aboutAnHour = { limit: 10, firstSeconds: 5, longestSeconds: 600 }
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
  'mail.password_changed': defineJob({
    shape: z.object({ userId: z.uuid() }),
    run: mailPasswordChanged,
    isPossible: ({ sendMail }) => sendMail !== undefined,
    pollSeconds: 2,
    timeoutSeconds: 30,
    retry: aboutADay,
  }),
  'mail.factor_changed': defineJob({
    shape: z.object({ userId: z.uuid(), change: z.enum(factorChanges) }),
    run: mailFactorChanged,
    isPossible: ({ sendMail }) => sendMail !== undefined,
    pollSeconds: 2,
    timeoutSeconds: 30,
    retry: aboutADay,
  }),
  'mail.email_link': defineJob({
    shape: z.object({ changeId: z.uuid(), to: z.enum(['OLD', 'NEW']) }),
    run: sendEmailLink,
    isPossible: ({ sendMail }) => sendMail !== undefined,
    pollSeconds: 2,
    timeoutSeconds: 30,
    retry: aboutADay,
  }),
  'mail.notification': defineJob({
    shape: z.object({ notificationId: z.uuid() }),
    run: mailNotification,
    isPossible: ({ sendMail }) => sendMail !== undefined,
    pollSeconds: 2,
    timeoutSeconds: 30,
    retry: aboutADay,
  }),
  'password.forgotten': defineJob({
    shape: z.object({ requestId: z.uuid() }),
    run: mailForgottenPassword,
    isPossible: ({ sendMail }) => sendMail !== undefined,
    pollSeconds: 2,
    timeoutSeconds: 30,
    retry: aboutAnHour,
  }),
  'invitations.mail': defineJob({
    shape: z.object({}),
    run: mailInvitations,
    everySeconds: 60,
    pollSeconds: 5,
    // Sixty mails, one after the other.
    timeoutSeconds: 600,
    retry: never,
  }),
  'imports.work': defineJob({
    shape: z.object({ importId: z.uuid(), communityId: z.uuid() }),
    run: workOnImport,
    // One community's check need not wait for another's run.
    batchesAtOnce: 2,
    pollSeconds: 1,
    timeoutSeconds: 3600,
    // What fails, the clock finds.
    retry: never,
  }),
  // Apart from the others, so that it waits behind none of them.
  'imports.continue': defineJob({
    shape: z.object({ importId: z.uuid(), communityId: z.uuid() }),
    run: workOnImport,
    keyOf: ({ importId }) => importId,
    batchesAtOnce: 2,
    // A killed worker is replaced within 20 s: its time, the look of the clock, and this.
    pollSeconds: 4,
    timeoutSeconds: 3600,
    retry: never,
  }),
  'imports.forget': defineJob({
    shape: z.object({}),
    run: forgetImports,
    everySeconds: 3600,
    pollSeconds: 60,
    timeoutSeconds: 600,
    retry: never,
  }),
  'move_outs.erase': defineJob({
    shape: z.object({}),
    run: eraseMoveOuts,
    everySeconds: 60,
    pollSeconds: 30,
    timeoutSeconds: 300,
    retry: never,
  }),
  'audit.months': defineJob({
    shape: z.object({}),
    run: createAuditMonths,
    // A year ahead is there, and every start makes them too.
    everySeconds: 3600,
    pollSeconds: 60,
    timeoutSeconds: 60,
    retry: never,
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
    againMs: 800,
    batchSize: 1000,
    // Some 25 MB.
    mostWaiting: 50_000,
    patienceMs: 3_000,
    flushPatienceMs: 5_000,
  }),
  'sessions.used': defineBatchJob({
    run: recordSessionUse,
    everyMs: 2_000,
    againMs: 2_000,
    batchSize: 1000,
    mostWaiting: 10_000,
    patienceMs: 3_000,
    flushPatienceMs: 1_000,
  }),
  'live.announce': defineBatchJob({
    run: notifyProcesses,
    // What is committed in one turn leaves together.
    everyMs: 0,
    againMs: 500,
    batchSize: 1000,
    // One that is lost costs a client at most its next look.
    mostWaiting: 20_000,
    patienceMs: Infinity,
    flushPatienceMs: 1_000,
  }),
}

export type Jobs = typeof jobs
