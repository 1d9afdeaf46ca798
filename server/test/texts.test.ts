import { afterAll, beforeAll, expect, it } from 'vitest'
import { callerOf, calls, fieldsOf, sampleOf } from './calls.ts'
import { seed, type Fixtures } from './seed.ts'
import { world, type World } from './world.ts'

/** Texts that break a database or careless code. */
const hard = ['\0', 'a\0b', '\ud800', '\udc00a', '\u202e', '%00', '\\', '%', '_', "'", '{}', 'x'.repeat(20_000)]

let w: World
let fixtures: Fixtures
beforeAll(async () => {
  w = await world()
  fixtures = (await seed(w)).here
})
afterAll(() => w.close())

it.each(calls.filter(([name]) => name !== 'auth.logout'))(
  '%s: a hard text in any field is taken or refused, never a failure',
  async (name, endpoint) => {
    const speaker = callerOf(w, name, endpoint)
    for (const part of ['params', 'query', 'body'] as const)
      for (const field of fieldsOf(endpoint[part]))
        for (const value of hard) {
          const { file: _, ...sample } = sampleOf(name, fixtures, w.here.id, speaker)
          const asked = { ...sample, [part]: { ...(sample[part] as object | undefined), [field]: value } }
          const { status } = await speaker.call(endpoint, asked as never)
          expect([part, field, value.slice(0, 9), status < 500]).toEqual([part, field, value.slice(0, 9), true])
        }
  },
)
