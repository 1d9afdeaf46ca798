import { compileCatalogue } from '@aangan/contract/core/language/compile'
import { english, makeLanguage } from '@aangan/contract/core/language/language'
import type { PushMessage } from '@aangan/contract/record/push-message'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readCatalogues } from './catalogues.ts'
import { wordsOf } from './worker-build.ts'
import { answer, messageIn, notificationOf, ownAddress } from './worker/push-messages.ts'

const ring: PushMessage = {
  title: 'Ramesh is at the gate',
  body: 'For house B-104',
  path: '/dashboard?section=visitors',
  tag: 'a-visit',
  ticket: 'a-ticket',
  answers: ['APPROVE', 'DENY', 'LEAVE_AT_GATE'],
  lang: 'mr',
}
const titles = (shown: ReturnType<typeof notificationOf>) =>
  (shown.options as { actions?: { title: string }[] }).actions?.map(({ title }) => title)

beforeAll(async () => {
  const languages = [...(await readCatalogues())].map(([code, texts]) => makeLanguage(code, compileCatalogue(texts)))
  const words = [makeLanguage(english, {}), ...languages].map((language) => [language.code, wordsOf(language)])
  vi.stubGlobal('WORDS', Object.fromEntries(words))
})

describe('a push', () => {
  // spec: gate.live-in-the-browser.8
  it('that rings has its buttons in the person’s language, and stays', () => {
    const shown = notificationOf(messageIn(JSON.stringify(ring)))
    expect(shown).toMatchObject({
      title: ring.title,
      options: { body: ring.body, tag: ring.tag, lang: 'mr', requireInteraction: true, silent: false, renotify: true },
    })
    expect(titles(shown)).toEqual(['मंजूर करा', 'नकार द्या', 'गेटवर ठेवा'])
  })

  it('that replaces a ring has no buttons, and makes no sound', () => {
    const shown = notificationOf({
      title: 'Asha answered: approved.',
      body: '',
      path: '/',
      tag: 'a-visit',
      silent: true,
      lang: 'hi',
    })
    expect(shown.options).toMatchObject({ tag: 'a-visit', silent: true, requireInteraction: false, actions: [] })
  })

  it.each([undefined, '', 'x', 'null', '[]', '{"title":1}'])(
    'of %j shows the product’s name, as something must be shown',
    (data) => {
      expect(notificationOf(messageIn(data))).toMatchObject({
        title: 'Aangan',
        options: { data: { path: '/notifications' } },
      })
    },
  )

  it.each([
    ['/dashboard?section=visitors', '/dashboard?section=visitors'],
    ['https://evil.example/', '/notifications'],
    ['//evil.example/x', '/notifications'],
    ['javascript:alert(1)', '/notifications'],
    [undefined, '/notifications'],
  ])('that leads to %s opens %s of ours', (path, opened) => {
    expect(ownAddress(path, 'https://aangan.example')).toBe(`https://aangan.example${opened}`)
  })
})

describe('a button of a notification', () => {
  const replies = (status: number, body: unknown) => async () => Response.json(body, { status })

  // spec: gate.live-in-the-browser.8
  it('sends the ticket with the answer, and nothing else', async () => {
    const sent: unknown[] = []
    await answer(ring, 'APPROVE', async (url, init) => {
      sent.push(url, init?.method, JSON.parse(String(init?.body)), Object.keys(init?.headers ?? {}))
      return Response.json({ status: 'APPROVED', visitorName: 'Ramesh' })
    })
    expect(sent).toEqual([
      '/api/visits/answer-by-ticket',
      'POST',
      { ticket: 'a-ticket', answer: 'APPROVE' },
      ['content-type', 'accept-language'],
    ])
  })

  it('is followed by what came of it, without a sound or further buttons', async () => {
    const shown = await answer(ring, 'APPROVE', replies(200, { status: 'APPROVED', visitorName: 'Ramesh' }))
    expect(shown).toMatchObject({
      title: 'मंजूर',
      options: { body: 'Ramesh', tag: 'a-visit', silent: true, actions: [] },
    })
  })

  it('says when somebody was quicker', async () => {
    const message = 'This visitor has been answered already.'
    const shown = await answer(ring, 'DENY', replies(409, { message }))
    expect(shown).toMatchObject({ title: message, options: { body: ring.title, actions: [] } })
  })

  // spec: gate.live-in-the-browser.8
  it.each([
    ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is down', replies(503, { message: 'Unavailable.' })],
    ['something else answers', async () => new Response('<html>', { status: 200 })],
  ])('can be pressed again when %s', async (_, send) => {
    const shown = await answer(ring, 'APPROVE', send)
    expect(shown.title).toBe(ring.title)
    expect(titles(shown)).toHaveLength(3)
    expect(shown.options.data.message?.ticket).toBe('a-ticket')
  })
})
