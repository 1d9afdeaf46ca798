import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { refusals } from '@aangan/contract/api'
import { problemCodes } from '@aangan/contract/core/problems'
import { requestOf } from '@aangan/contract/core/request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, calls, fieldsOf, sampleOf, type CallName } from './calls.ts'
import { isMadeUp, languagesWithMadeUp, madeUp } from './made-up-language.ts'
import { seed, type Fixtures } from './seed.ts'
import { textsOf } from './shape-texts.ts'
import { world, type World } from './world.ts'

/** What hardly any field takes. Longer texts only in bodies: addresses have a limit of their own. */
const short = [
  undefined,
  null,
  '',
  7,
  -1,
  1e9,
  true,
  'x',
  'nonsense',
  'ABCDEFGHIJ',
  '@@@',
  'x'.repeat(600),
  'nonsense\0',
]
const lists = [
  [],
  {},
  ['x'],
  [''],
  [{}],
  Array(5).fill('USER'),
  Array.from({ length: 1001 }, () => ({ id: crypto.randomUUID() })),
]
/** With something wrong inside: settings by kind, gates, a browser's keys, a poll. */
const nested = [
  { GUEST: 1, DELIVERY: 1 },
  [{ name: 'Gate', isActive: 'yes' }],
  [{ name: 'Gate', isActive: false }],
  { p256dh: 'x', auth: 'x' },
  { shown: 'yes' },
]
const inBody = [...short, ...lists, ...nested, 'x'.repeat(11_000)]

interface Wrong {
  readonly message: string
  readonly error: string
  readonly details?: string[]
  readonly fields?: Record<string, string>
  readonly fieldCodes?: Record<string, string>
}

describe('every field of every call', () => {
  let w: World
  let fixtures: Fixtures
  const said = new Set<string>()
  beforeAll(async () => {
    w = await world({ languages: languagesWithMadeUp() })
    fixtures = (await seed(w)).here
  })
  afterAll(() => w.close())

  // A page answers with a page (pass-page.test.ts).
  const taking = calls.filter(([, { params, query, body, reply }]) => reply !== 'page' && (params ?? query ?? body))
  const acceptable = (name: CallName) => {
    const endpoint = taking.find(([other]) => other === name)![1]
    const caller = callerOf(w, name, endpoint)
    // The community of everyone here must not be disabled.
    const { file: _, ...sample } = sampleOf(name, fixtures, name.startsWith('comm') ? w.there.id : w.here.id, caller)
    return { caller, sample }
  }

  // spec: words.errors.2
  it.each(taking)('%s says what is wrong in the language that was asked for, and by a code', async (name, endpoint) => {
    const refuse = async (part: 'params' | 'query' | 'body', given: (sample: object) => unknown) => {
      const { caller, sample } = acceptable(name)
      const request = requestOf(endpoint, { ...sample, [part]: given((sample[part] ?? {}) as object) })
      const headers = { ...request.headers, 'accept-language': madeUp }
      const reply = await caller.send(request.method, request.url, { headers, body: request.body })
      if (reply.status < 400) return
      const { message, error, details, fields, fieldCodes = {} } = reply.body as unknown as Wrong
      expect([message, error, ...(details ?? [])].filter((words) => !isMadeUp(words))).toEqual([])
      expect(Object.values(fields ?? {})).toEqual(details ?? [])
      expect(Object.keys(fieldCodes)).toEqual(Object.keys(fields ?? {}))
      expect(Object.values(fieldCodes).filter((code) => !(code in problemCodes || code in refusals))).toEqual([])
      for (const words of details ?? []) said.add(words.slice(1, -1))
    }
    for (const part of ['params', 'query', 'body'] as const)
      for (const field of fieldsOf(endpoint[part]))
        for (const value of part === 'body' ? inBody : short)
          await refuse(part, (sample) => ({ ...sample, [field]: value }))
    if (endpoint.body !== undefined) for (const value of inBody) await refuse('body', () => value)
  })

  // spec: words.errors.2
  it('has then said every sentence of every shape, with its values', () => {
    const texts = [...new Set(calls.flatMap(([, endpoint]) => textsOf(endpoint)))]
    const isSaid = (template: string) => [...said].some((words) => withValues(template).test(words))
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.filter((template) => !isSaid(template))).toEqual([])
    expect([...said].filter((words) => /[{}⟦⟧]|undefined/.test(words))).toEqual([])
  })

  // spec: words.requests.1
  it.each([undefined, 'en', '*', 'fr'])('is answered in the same English for Accept-Language: %s', async (language) => {
    for (const [name, endpoint] of taking.filter(([, { query, body, upload }]) => (query ?? body) && !upload)) {
      const { caller, sample } = acceptable(name)
      const wrongly = { ...sample, body: endpoint.body && [], query: endpoint.query && { page: '-1', format: '-' } }
      const { method, url, headers, body } = requestOf(endpoint, wrongly)
      const token = caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }
      const ask = (accepted: string | undefined) =>
        rawly(method, w.address + url, body as string | null, {
          ...headers,
          ...token,
          ...(accepted !== undefined && { 'accept-language': accepted }),
        })
      const [english, reply] = [await ask('en-IN'), await ask(language)]
      expect(reply).toEqual(english)
      expect(reply).toMatchObject({ language: 'en', body: expect.not.stringMatching(/[{]\w+[}]|⟦/) })
    }
  })
})

const withValues = (template: string): RegExp =>
  new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`)

/** Without what differs each time: the request's id, and the moment of an answer that begins with it. */
const steady = (words: string): string => words.replace(/"requestId":"[^"]*"|^\{"(?:at|serverTime)":"[^"]*"/, '')

/** With no headers but these: `fetch` always sends an Accept-Language. */
const rawly = (method: string, url: string, body: string | null, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; language: unknown; body: string }>((resolve, reject) => {
    const sent = httpRequest(url, { method, headers }, (reply) => {
      const language = reply.headers['content-language']
      text(reply).then((words) => resolve({ status: reply.statusCode, language, body: steady(words) }), reject)
    })
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
