import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { refusals, type RefusalCode } from '@aangan/contract/api'
import { problemCodes } from '@aangan/contract/core/problems'
import { requestOf } from '@aangan/contract/core/request'
import { Refusal } from '@aangan/contract/refusal'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpServer } from '../src/core/http/http-server.ts'
import { callerOf, calls, sampleOf } from './calls.ts'
import { isMadeUp, languagesWithMadeUp, madeUp } from './made-up-language.ts'
import { fixtures } from './seed.ts'
import { silent, world, type Speaker, type World } from './world.ts'

const languages = languagesWithMadeUp()
const codes = Object.keys(refusals) as RefusalCode[]

describe('every refusal', () => {
  let app: FastifyInstance
  let address: string
  beforeAll(async () => {
    app = await createHttpServer({ settings: silent, constraints: {}, languages })
    app.get('/api/:code', async ({ params }) => {
      throw new Refusal((params as { code: RefusalCode }).code)
    })
    address = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  const ask = async (code: string, language: string) => {
    const reply = await fetch(`${address}/api/${code}`, { headers: { 'accept-language': language } })
    return { headers: reply.headers, body: (await reply.json()) as Record<string, unknown> }
  }

  // spec: words.errors.1
  it.each(codes)('%s is said in every language', async (code) => {
    const english = (await ask(code, 'en')).body
    expect(english['message']).not.toMatch(/[{}⟦]/)
    for (const language of languages.codes) {
      const { headers, body } = await ask(code, language)
      const { sentence } = new Refusal(code)
      expect([headers.get('content-language'), headers.get('vary')]).toEqual([language, 'Accept-Language'])
      expect(body['message']).toBe(languages.languageOf(language)?.say(sentence))
      expect(body['error']).toBe(body['message'])
      for (const same of ['code', 'values', 'fieldCodes'] as const) expect(body[same]).toEqual(english[same])
    }
    expect((await ask(code, madeUp)).body['message']).toSatisfy(isMadeUp)
  })

  it('about a field has its own code there', async () => {
    const { body } = await ask('community.unknown', madeUp)
    expect(body).toMatchObject({
      details: [body['message']],
      fields: { communityId: body['message'] },
      fieldCodes: { communityId: 'community.unknown' },
    })
  })
})

const inMadeUp = (who: Speaker, { method, url, headers, body }: ReturnType<typeof requestOf>) =>
  who.send(method, url, { headers: { ...headers, 'accept-language': madeUp }, body })

describe('every reply of the API', () => {
  let w: World
  beforeAll(async () => {
    w = await world({ languages })
  })
  afterAll(() => w.close())

  // spec: words.requests.1
  it.each(calls)('%s names its language', async (name, endpoint) => {
    const here = await fixtures(w, w.here.id, w.resident.id)
    const caller = name === 'auth.logout' ? await w.person() : callerOf(w, name, endpoint)
    const { headers } = await inMadeUp(caller, requestOf(endpoint, sampleOf(name, here, w.here.id, caller)))
    expect([headers.get('content-language'), headers.get('vary')]).toEqual([madeUp, 'Accept-Language'])
  })

  it('an address that there is not, and a body that is not JSON', async () => {
    const headers = { 'accept-language': madeUp, 'content-type': 'application/json' }
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/auth/login'],
    ] as const) {
      const { headers: said, body } = await w.guest.send(
        method,
        path,
        method === 'POST' ? { headers, body: '{' } : { headers },
      )
      expect(said.get('content-language')).toBe(madeUp)
      expect(body['message']).toSatisfy(isMadeUp)
    }
  })

  it('what no request could be read from is answered in English', async () => {
    const { port } = new URL(w.address)
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'))
    const reply = await text(socket)
    expect(reply).toMatch(/^HTTP\/1\.1 400 /)
    expect(reply).toContain('content-language: en\r\n')
    expect(reply).toContain('The request could not be understood.')
  })

  // spec: words.errors.3
  it('the description of the API is English for everyone', async () => {
    const reply = await w.guest.send('GET', '/api/openapi.json', { headers: { 'accept-language': madeUp } })
    expect(reply.headers.get('content-language')).toBe('en')
    for (const code of [...codes, ...Object.keys(problemCodes)]) expect(reply.text).toContain(`| \`${code}\` |`)
  })
})
