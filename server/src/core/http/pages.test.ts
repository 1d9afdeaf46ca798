import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLanguages } from '../language/languages.ts'
import { pages } from './pages.ts'
import { negotiateLanguage } from './request-language.ts'

/** Beside the pages; what a file is called says what its copies hold. */
const files = {
  'sw.js': 'worker',
  'sw.js.br': 'worker, by Brotli',
  'app.en.html.br': 'app, by Brotli',
  'assets/main-1.js': 'script',
  'assets/main-1.js.gz': 'script, by gzip',
  'assets/main-1.js.br': 'script, by Brotli',
  'assets/table.json': '{}',
  'assets/.notes/secret.js': 'secret',
}

describe('a page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-pages-'))
  const languages = readLanguages()
  let app: FastifyInstance
  beforeAll(async () => {
    for (const code of languages.codes)
      for (const name of ['index', 'gate', 'app'])
        writeFileSync(join(folder, `${name}.${code}.html`), `${name} in ${code}`)
    writeFileSync(join(folder, 'routes.json'), JSON.stringify({ '/': 'index', '/gate': 'gate', '/login': 'app' }))
    mkdirSync(join(folder, 'assets', '.notes'), { recursive: true })
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
    negotiateLanguage(app, languages)
    await pages(app, `${folder}/`)
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  const get = async (url: string, accepted?: string) => {
    const { statusCode, headers, body } = await app.inject({
      url,
      headers: { accept: 'text/html', ...(accepted !== undefined && { 'accept-language': accepted }) },
    })
    return { status: statusCode, body, headers }
  }

  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['fr', 'en'],
    ['en-IN', 'en'],
    ['hi', 'hi'],
    ['mr-IN,mr;q=0.9,en;q=0.8', 'mr'],
    ['fr, hi;q=0.4, mr;q=0.7', 'mr'],
    ['hi;q=0, mr;q=0.1', 'mr'],
    ['../../etc/passwd', 'en'],
    ['hi\u0000', 'en'],
    ['__proto__, constructor;q=0.5', 'en'],
    [`${'x-'.repeat(4_000)}hi`, 'en'],
  ])('for %j is in %s', async (accepted, code) => {
    expect(await get('/', accepted)).toMatchObject({ status: 200, body: `index in ${code}` })
    expect(await get('/login', accepted)).toMatchObject({ status: 200, body: `app in ${code}` })
    expect(await get('/nowhere', accepted)).toMatchObject({ status: 404, body: `app in ${code}` })
  })

  it('names its language, and what it depends on, so that no cache mixes them', async () => {
    for (const url of ['/', '/gate', '/login', '/nowhere', '/?lang=mr']) {
      const { headers } = await get(url, 'mr')
      expect(headers).toMatchObject({ 'content-language': 'mr', 'cache-control': 'no-cache' })
      expect(String(headers['vary']).toLowerCase().split(/, */)).toContain('accept-language')
    }
  })

  it.each([
    ['/?lang=mr', 'index in mr'],
    ['/login?lang=en', 'app in en'],
    ['/nowhere?lang=mr', 'app in mr'],
    ['/?lang=fr', 'index in hi'],
    ['/?lang=', 'index in hi'],
    ['/?lang=mr&lang=en', 'index in hi'],
    ['/?lang=..%2Fapp.mr', 'index in hi'],
    ['/?lang=__proto__', 'index in hi'],
    ['/?lang=toString', 'index in hi'],
  ])('at %s, of a browser that asks for Hindi, is %s', async (url, body) => {
    expect((await get(url, 'hi')).body).toBe(body)
  })

  it.each([
    ['/gate', 200, 'gate in en'],
    ['/gate?show=visit&id=1', 200, 'gate in en'],
    ['/gate/', 200, 'gate in en'],
    ['/gate/visit', 404, 'app in en'],
    ['/GATE', 404, 'app in en'],
    ['/login', 200, 'app in en'],
  ])('of the gate desk is at its own address only: %s', async (url, status, body) => {
    expect(await get(url)).toMatchObject({ status, body })
  })

  it('cannot be read by the name of its file', async () => {
    for (const name of ['index.hi.html', 'gate.hi.html', 'app.mr.html', 'app.en.html.br', 'routes.json'])
      expect(await get(`/${name}`)).toMatchObject({ status: 404, body: 'app in en' })
  })

  it.each([
    ['/assets/main-1.js', undefined, 'script', 'public, max-age=31536000, immutable'],
    ['/assets/main-1.js', 'gzip', 'script, by gzip', 'public, max-age=31536000, immutable'],
    ['/assets/main-1.js', 'gzip, br', 'script, by Brotli', 'public, max-age=31536000, immutable'],
    ['/sw.js', 'br', 'worker, by Brotli', 'no-cache'],
    ['/sw.js', 'gzip', 'worker', 'no-cache'],
  ])('loads %s with %s as %s', async (url, encoding, text, kept) => {
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await app.inject({ method, url, headers })
      expect(reply.statusCode).toBe(200)
      expect(reply.body).toBe(method === 'GET' ? text : '')
      expect(reply.headers).toMatchObject({ 'cache-control': kept, 'content-length': String(text.length) })
      expect(reply.headers['content-type']).toContain('javascript')
    }
  })

  it.each([
    '/assets/main-2.js',
    '/ASSETS/main-1.js',
    '/assets/table.json',
    '/assets/.notes/secret.js',
    '/assets/..%2Fsw.js',
    '/assets/..%2Froutes.json',
    '/assets/%2e%2e%2fapp.en.html',
    '/assets/..%5Csw.js',
    '/assets/main-1.js%00',
    '/assets/main-1.js/more',
    '/assets',
  ])('is answered where there is no such file: %s', async (url) => {
    expect(await get(url)).toMatchObject({ status: 404, body: 'app in en' })
  })

  it('loads a script of a build that is newer than the server’s start', async () => {
    writeFileSync(join(folder, 'assets', 'main-3.js'), 'newer')
    expect(await get('/assets/main-3.js')).toMatchObject({ status: 200, body: 'newer' })
  })
})
