import { randomUUID } from 'node:crypto'
import type { ImportKind, ImportProblem, ImportRun } from '@aangan/contract/people/import-shapes'
import { importEndpoints } from '@aangan/contract/people/imports'
import { expect } from 'vitest'
import { openRecord } from '../src/core/events/record.ts'
import type { Enqueue } from '../src/core/jobs/job.ts'
import { announcedOfMany, followers } from '../src/followers.ts'
import { continueImports } from '../src/people/imports/imports.clock.ts'
import { workOnImport } from '../src/people/imports/imports.job.ts'
import { sheet } from './samples.ts'
import { lookFor } from './watch.ts'
import { jobDeps, type Answer, type Speaker, type World } from './world.ts'

const { create, map, run, read, problems, undo, cancel } = importEndpoints

/** What is done with imports in a test's world, where no queue runs: the jobs are called as the queue would. */
export function importsIn(world: () => World) {
  const runOf = () => ({ ...jobDeps(), jobsDb: world().db, jobId: randomUUID(), sendMail: undefined })
  const answered = async (promise: Promise<Answer>): Promise<ImportRun> => {
    const { status, body, text } = await promise
    expect([status, text]).toEqual([status < 300 ? status : 200, text])
    return body as unknown as ImportRun
  }
  const params = ({ id }: { readonly id: string }) => ({ id })
  const at = {
    runOf,
    upload: (who: Speaker, kind: ImportKind, text: string, name?: string) =>
      answered(who.call(create, { body: { kind, communityId: world().here.id }, file: sheet(text, name) })),
    read: (who: Speaker, one: { readonly id: string }) => answered(who.call(read, { params: params(one) })),
    work: ({ id, communityId }: Pick<ImportRun, 'id' | 'communityId'>) =>
      workOnImport({ importId: id, communityId }, runOf()),
    /** What the clock hands to the queue, and the queue to a worker. */
    async resume() {
      const handed: Parameters<typeof workOnImport>[0][] = []
      const enqueue: Enqueue = async (_tx, _job, data) => void handed.push(data as never)
      const record = openRecord(
        { tell: async () => {}, announce: () => {}, enqueue, mailIsOn: false, askAhead: () => {} },
        followers,
        announcedOfMany,
      )
      await lookFor({ db: world().db, clock: () => new Date(), record }, [continueImports])
      await Promise.all(handed.map((one) => workOnImport(one, runOf())))
    },
    problems: async (who: Speaker, one: { readonly id: string }) =>
      (await who.call(problems, { params: params(one), query: { size: 100 } })).body[
        'content'
      ] as unknown as ImportProblem[],
    /** As guessed, and checked. */
    async check(who: Speaker, kind: ImportKind, text: string, name?: string) {
      const one = await at.upload(who, kind, text, name)
      await answered(who.call(map, { params: params(one), body: { mapping: one.mapping } }))
      await at.work(one)
      return at.read(who, one)
    },
    /** To its end. */
    async bringIn(
      who: Speaker,
      kind: ImportKind,
      text: string,
      choice: { leaveOutBad?: boolean; send?: boolean } = {},
    ) {
      const one = await at.check(who, kind, text)
      await answered(who.call(run, { params: params(one), body: choice }))
      await at.work(one)
      return at.read(who, one)
    },
    run: (who: Speaker, one: { readonly id: string }, body = {}) => who.call(run, { params: params(one), body }),
    cancel: (who: Speaker, one: { readonly id: string }) => who.call(cancel, { params: params(one) }),
    undo: (who: Speaker, one: { readonly id: string }) => who.call(undo, { params: params(one) }),
    async takeBack(who: Speaker, one: ImportRun) {
      await answered(at.undo(who, one))
      await at.work(one)
      return at.read(who, one)
    },
  }
  return at
}
