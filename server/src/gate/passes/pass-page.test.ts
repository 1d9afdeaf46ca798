import { randomBytes, randomUUID } from 'node:crypto'
import { passEndpoints, type Pass } from '@aangan/contract/gate/passes'
import { communityEndpoints } from '@aangan/contract/society/communities'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { world, type Speaker, type World } from '../../../test/world.ts'
import { times } from '../../../torture/figures.ts'
import { openPassKeys } from '../pass-keys/pass-keys.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('the page of a pass', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const at = (ms: number): string => new Date(w.now().getTime() + ms).toISOString()
  const daysAfter = (date: string, days: number): string =>
    new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
  /** A month ahead. */
  const nextFriday = (): string => {
    const date = at(30 * day).slice(0, 10)
    return daysAfter(date, (12 - new Date(date).getUTCDay()) % 7)
  }
  const written = (date: string): string =>
    new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date))
  const made = async (over: object = {}, who: Speaker = w.resident): Promise<Pass> => {
    const body = {
      kind: 'GUEST',
      visitorName: 'Suresh Iyer',
      company: 'Blue Dart',
      phone: '9123456780',
      vehicleNo: 'MH12KZ8236',
      vehicleType: 'four-wheeler',
      note: 'Brings a cake',
      frequency: 'ONCE',
      validFrom: at(0),
      validUntil: at(4 * hour),
      ...over,
    }
    const answer = await who.call(passEndpoints.create, { body } as never)
    expect([answer.status, answer.text]).toEqual([201, answer.text])
    return answer.body as never
  }
  const open = (link: string, headers: Record<string, string> = {}) => w.guest.send('GET', link, { headers })
  const textOf = (html: string): string =>
    html
      .replace(/<(style|svg).*?<\/\1>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')

  it('shows community, day, hours, code and QR code, and what to do with them', async () => {
    const pass = await made()
    const { status, text, headers } = await open(pass.link!)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(textOf(text)).toContain(w.here.displayName)
    expect(textOf(text)).toMatch(/Good now \d{3} \d{3} Show this at the gate\./)
    expect(textOf(text)).toContain(`${pass.code!.slice(0, 3)} ${pass.code!.slice(3)}`)
    expect(text).toMatch(/<svg class="qr" role="img"/)
    expect(textOf(text)).toMatch(/\d{1,2}:\d\d [ap]m to/)
  })

  // spec: gate.passes.12
  it('has no script, nothing from elsewhere, is kept by nobody and is small', async () => {
    const { text, headers } = await open((await made()).link!)
    expect(text.length).toBeLessThanOrEqual(15_000)
    expect(text).not.toMatch(/<script|javascript:|\son\w+=|src=|href=|url\(|@import/i)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toMatch(/noindex/)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
  })

  // spec: gate.passes.12
  it('names nobody: no name, house, number, plate, company or note', async () => {
    const { text } = await open((await made()).link!)
    for (const secret of [
      'Suresh',
      'Iyer',
      'Asha',
      'Rao',
      'Blue Dart',
      '9123456780',
      '9876543210',
      'KZ',
      '8236',
      'cake',
      'A-101',
    ])
      expect([secret, textOf(text).includes(secret)]).toEqual([secret, false])
  })

  it.each([
    ['Used', (id: string) => w.sql`update data.passes set uses = 1 where id = ${id}`],
    ['Cancelled', (id: string) => w.sql`update data.passes set cancelled_at = now() where id = ${id}`],
    [
      'Over',
      (id: string) =>
        w.sql`update data.passes set valid_from = now() - interval '5 hours', valid_until = now() - interval '61 minutes' where id = ${id}`,
    ],
  ] as const)('%s: neither code nor QR code', async (state, change) => {
    const pass = await made()
    await change(pass.id)
    const { status, text } = await open(pass.link!)
    expect(status).toBe(200)
    expect(textOf(text)).toMatch(new RegExp(`${w.here.displayName} ${state} `))
    expect(textOf(text)).not.toMatch(/\d{3} \d{3}|Show this/)
    expect(text).not.toContain('class="qr"')
  })

  it('says from when it is good, by the gate’s tolerance', async () => {
    const soon = await made({ validFrom: at(29 * minute) })
    expect(textOf((await open(soon.link!)).text)).toContain('Good now')
    const friday = nextFriday()
    const later = await made({ validFrom: `${friday}T18:00`, validUntil: `${friday}T22:00` })
    expect(textOf((await open(later.link!)).text)).toContain(`Good from Fri, ${written(friday)}, 6:00 pm`)
    await w.sql`update data.passes set valid_from = now() - interval '5 hours', valid_until = now() - interval '59 minutes' where id = ${soon.id}`
    expect(textOf((await open(soon.link!)).text)).toContain('Good now')
  })

  it('of a frequent one says days, hours and until when', async () => {
    const friday = nextFriday()
    const frequent = await made({
      frequency: 'FREQUENT',
      days: ['MON', 'FRI'],
      dayFrom: '22:00',
      dayUntil: '06:00',
      validFrom: `${friday}T00:00`,
      validUntil: `${daysAfter(friday, 31)}T00:00`,
    })
    const { text } = await open(frequent.link!)
    expect(textOf(text)).toContain(`Good from Fri, ${written(friday)}, 10:00 pm`)
    const [first, last] = [friday, daysAfter(friday, 30)].map((date) => `${written(date)} ${date.slice(0, 4)}`)
    expect(textOf(text)).toContain(`Monday and Friday 10:00 pm to 6:00 am ${first} to ${last}`)
  })

  it('is in the language of the request', async () => {
    const { link } = await made()
    const hindi = await open(link!, { 'accept-language': 'hi' })
    expect(hindi.text).toContain('<html lang="hi">')
    expect(textOf(hindi.text)).toContain('गेट पर यह दिखाएँ।')
    expect(hindi.headers.get('content-language')).toBe('hi')
    expect((await open('/p/x', { 'accept-language': 'mr' })).text).toContain('असा कोणताही पास नाही.')
  })

  it('does not exist for a wrong key, a pass that is gone, or a community that is disabled', async () => {
    const pass = await made()
    const [a = ''] = pass.link!.slice(-1)
    const wrong = [
      '/p/x',
      `/p/${'A'.repeat(43)}`,
      `${pass.link!}A`,
      pass.link!.slice(0, -1),
      `${pass.link!.slice(0, -1)}${a === 'A' ? 'B' : 'A'}`,
      `/p/${openPassKeys('another secret').linkKeyOf('pass', pass.id)}`,
      `/p/${openPassKeys(w.tokenSecret).linkKeyOf('helper', pass.id)}`,
      `/p/${openPassKeys(w.tokenSecret).linkKeyOf('pass', randomUUID())}`,
    ]
    for (const link of wrong) {
      const { status, text, headers } = await open(link)
      expect([link, status, headers.get('content-type')]).toEqual([link, 404, 'text/html; charset=utf-8'])
      expect(textOf(text)).toContain('This pass does not exist.')
      expect(headers.get('cache-control')).toBe('no-store')
    }
    const toggle = () => w.superAdmin.call(communityEndpoints.toggleStatus, { params: { id: w.there.id } })
    const away = await made({}, w.stranger)
    await toggle()
    expect((await open(away.link!)).status).toBe(404)
    await toggle()
    expect((await open(away.link!)).status).toBe(200)
  })
})

describe('with limits', () => {
  let w: World
  beforeAll(async () => {
    w = await world({ rateLimit: true })
  })
  afterAll(() => w.close())

  const body = () => ({
    kind: 'GUEST',
    visitorName: 'Suresh',
    frequency: 'ONCE',
    validFrom: w.now().toISOString(),
    validUntil: new Date(w.now().getTime() + day).toISOString(),
  })
  const invite = (who: Speaker) => who.call(passEndpoints.create, { body: body() } as never)

  // spec: gate.passes.13
  it('a guess finds nothing, and neither it nor its count asks the database', async () => {
    const keys = openPassKeys(w.tokenSecret)
    const known = keys.linkKeyOf('pass', randomUUID())
    const asked = vi.spyOn(w.db.pool, 'lease')
    const guesses = times(1_000, 100_000)
    const guess = (n: number): string => {
      const bytes = Buffer.from(known, 'base64url')
      // The id of a pass with another MAC, or anything.
      randomBytes(16).copy(bytes, 16)
      return (n % 2 === 0 ? bytes : randomBytes(32)).toString('base64url')
    }
    let found = 0
    for (let n = 0; n < guesses; n += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => w.guest.send('GET', `/p/${guess(n + i)}`)))
      found += answers.filter(({ status }) => status !== 404).length
    }
    expect(found).toBe(0)
    // The sender of messages asks every few seconds.
    expect(asked.mock.calls.length).toBeLessThan(guesses / 100)
    await w.guest.send('GET', `/p/${known}`)
    expect(asked).toHaveBeenCalled()
    asked.mockRestore()
  })

  // spec: gate.passes.13
  it('a page is shown 60 times a minute to one address', async () => {
    const { link } = (await invite(w.resident)).body as never as Pass
    const show = (address: string) => w.guest.send('GET', link!, { headers: { 'x-forwarded-for': address } })
    const statuses = new Set<number>()
    for (let n = 0; n < 60; n++) statuses.add((await show('203.0.113.9')).status)
    expect([...statuses]).toEqual([200])
    const refused = await show('203.0.113.9')
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect((await show('203.0.113.10')).status).toBe(200)
  })

  // spec: gate.passes.11
  it('one user makes 30 an hour', async () => {
    for (let n = 0; n < 30; n++) expect((await invite(w.neighbour)).status).toBe(201)
    expect((await invite(w.neighbour)).status).toBe(429)
    w.travel(hour + minute)
  })

  // spec: gate.passes.11
  it('a house has at most 100 that are open', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => w.person({ houseNo: '808', division: 'D' })))
    await w.sql`
      insert into data.passes (community_id, created_by, house_no, division, kind, visitor_name, frequency, valid_from, valid_until, max_uses)
      select ${w.here.id}, ${people[0]!.id}, '808', 'D', 'GUEST', 'Many', 'ONCE', now(), now() + interval '6 days', 1 from generate_series(1, 98)`
    const answers = await Promise.all(people.map(invite))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body['message']).toBe('This house has too many open passes. Cancel some first.')
    await w.sql`update data.passes set cancelled_at = now() where ctid in (select ctid from data.passes where house_no = '808' limit 1)`
    expect((await invite(people[1]!)).status).toBe(201)
  })
})
