import { roles } from '@aangan/contract/core/actor'
import { errorReply } from '@aangan/contract/core/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls, sampleOf } from './calls.ts'
import type { Sample } from './cases.ts'
import { seed as seedCommunities, type Fixtures } from './seed.ts'
import { world, type Speaker, type World } from './world.ts'

/** `FUZZ_REQUESTS` for more, `FUZZ_SEED` to see a failure again. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 10_000)
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Each of these costs a password's worth of time: a few are enough. */
const slow = new Set(['auth.login', 'auth.signup', 'currentUser.changePassword', 'identity.confirm', 'pins.choose'])

let w: World
let fixtures: Fixtures
let spare: string
const people: Speaker[] = []
beforeAll(async () => {
  w = await world()
  fixtures = (await seedCommunities(w)).here
  const [row] = await w.sql<
    { id: string }[]
  >`insert into data.communities (name, area, city, state, country) values ('Spare', 'a', 'b', 'c', 'd') returning id`
  spare = row!.id
  people.push(w.guest)
  for (const role of roles)
    people.push(await w.person({ roles: [role], communityId: role === 'SUPER_ADMIN' ? null : w.here.id }))
  people.push(await w.person({ roles: ['USER', 'ADMIN'] }))
})
afterAll(() => w.close())

const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1,
    6,
    1.5,
    1e21,
    -0,
    [],
    {},
    '',
    ' ',
    '0',
    '-1',
    '1e3',
    '00000000-0000-7000-8000-000000000000',
    'not-a-uuid',
    '\0',
    'a\0b',
    '\ud800',
    '‮',
    'MH12AB1234',
    'mh-12 ab 1234',
    '9876543210',
    '2026-02-30',
    '2026-01-31',
    '0000-01-01',
    '9999-12-31',
    '2026-01-31T18:30',
    '2026-01-31T18:30:00Z',
    '275760-09-13T00:00:00.001Z',
    "'; drop table data.users; --",
    '<script>alert(1)</script>',
    '%',
    '_',
    '\\',
    '${1}',
    '$1',
    'A',
    'owner',
    'SUPER_ADMIN',
    'ACTIVE',
    'x'.repeat(101),
    'x'.repeat(20_000),
    'हिन्दी',
    '👩‍👩‍👧‍👦',
  ),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
)

interface Plan {
  readonly call: number
  readonly person: number
  readonly part: 'params' | 'query' | 'body'
  readonly key: number
  readonly value: unknown
  readonly mutation: 'none' | 'replace' | 'drop' | 'add' | 'whole'
}
const plan = fc.record<Plan>({
  call: fc.nat(10_000),
  person: fc.nat(100),
  part: fc.constantFrom('params', 'query', 'body', 'body'),
  key: fc.nat(30),
  value: strange,
  mutation: fc.constantFrom('none', 'replace', 'replace', 'replace', 'drop', 'add', 'whole'),
})

it(
  `${requests} strange requests: never a 5xx, never a reply outside its shape (seed ${seed})`,
  { timeout: 600_000 },
  async () => {
    const plans = fc.sample(plan, { numRuns: requests, seed })
    const wrong: unknown[] = []
    const seen = new Map<number, number>()
    // Without its id, a thing's address is that of the list.
    const isList = ({ part, mutation, value }: Plan) =>
      part === 'params' && (mutation === 'drop' || value === '' || value === null)
    const send = async (plan: Plan, index: number): Promise<void> => {
      const [name, endpoint] = calls[plan.call % calls.length]!
      if (slow.has(name) && index % 10 !== 0) return
      // Whoever logged out would be a guest for the rest of the test.
      const speaker = name === 'auth.logout' ? w.guest : people[plan.person % people.length]!
      const valid = sampleOf(name, fixtures, name.startsWith('communities.') ? spare : w.here.id, speaker)
      const part = plan.part === 'body' && endpoint.method === 'GET' ? 'query' : plan.part
      const { status, body, text, headers } = await speaker.call(endpoint, mutated(valid, { ...plan, part }) as never)
      seen.set(status, (seen.get(status) ?? 0) + 1)
      // What a page refuses it says on a page (world.ts).
      const refusal = endpoint.reply === 'page' ? undefined : errorReply
      const isFile = endpoint.orFile === true && !headers.get('content-type')?.startsWith('application/json')
      const replied = typeof endpoint.reply === 'string' || isFile || isList(plan) ? undefined : endpoint.reply
      const shape = status >= 400 ? refusal : replied
      const fits = shape === undefined || z.safeParse(shape, body).success
      if (status >= 500 || !fits || (status >= 400 && body['message'] !== body['error']))
        wrong.push({ name, status, plan: JSON.stringify(plan).slice(0, 300), text: text.slice(0, 400) })
    }
    let next = 0
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        while (next < plans.length && wrong.length < 5) {
          const index = next++
          await send(plans[index]!, index)
        }
      }),
    )
    expect(wrong).toEqual([])
    console.info(
      `fuzz: ${[...seen]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status} × ${count}`)
        .join(', ')}`,
    )
    expect((seen.get(200) ?? 0) + (seen.get(201) ?? 0)).toBeGreaterThan(requests / 20)
  },
)

function mutated(sample: Sample, { part, key, value, mutation }: Plan): Sample {
  const target = sample[part]
  if (mutation === 'none') return sample
  if (mutation === 'whole') return part === 'body' ? { ...sample, body: value } : sample
  if (mutation === 'add')
    return {
      ...sample,
      [part]: {
        ...(target as object | undefined),
        [['extra', '__proto__', 'communityId', 'page', 'size', 'id'][key % 6]!]: value,
      },
    }
  if (target === undefined || target === null || typeof target !== 'object') return sample
  const keys = Object.keys(target)
  const chosen = keys[key % Math.max(keys.length, 1)]
  if (chosen === undefined) return sample
  const copy: Record<string, unknown> = { ...target }
  if (mutation === 'drop') delete copy[chosen]
  else copy[chosen] = value
  return { ...sample, [part]: copy }
}
