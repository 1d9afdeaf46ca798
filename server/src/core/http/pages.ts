import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { english } from '@aangan/contract/core/language/language'
import { Refusal } from '@aangan/contract/refusal'
import helmet from '@fastify/helmet'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Languages } from '../language/languages.ts'
import { answer } from './answer-errors.ts'
import { docsPath } from './api-docs.ts'
import { languageHeaders } from './request-language.ts'

const dist = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
const noteOf = <T>(file: string, otherwise: T): T =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : otherwise

/** Only our own origin, no frames, no sniffing, no inline script. */
export async function headers(
  app: FastifyInstance,
  languages: Languages,
  { https }: { https: boolean },
): Promise<void> {
  const inline = noteOf<{ script: string[]; style: string[] }>(`${dist}csp.json`, { script: [], style: [] })
  // The same for every reply, so they are computed once.
  const once = Fastify()
  await once.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline.script],
        styleSrc: ["'self'", ...inline.style],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    xXssProtection: false,
  })
  const { headers: made } = await once.inject('/')
  const fixed: Record<string, string> = {
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  }
  for (const [name, value] of Object.entries(made)) if (!ofOneReply.has(name)) fixed[name] = String(value)
  // API replies are private to the request; pages and files override this below.
  fixed['cache-control'] = 'no-store'
  app.decorate('safeHeaders', fixed)
  // The long policy is about pages: a reply of the API loads nothing.
  const ofApi = new Map(
    languages.codes.map((code) => [code, { ...fixed, 'content-security-policy': apiPolicy, ...languageHeaders(code) }]),
  )
  app.addHook('onRequest', (request, reply, done) => {
    const isApi = request.url.startsWith('/api/') && !request.url.startsWith(docsPath)
    void reply.headers((isApi && ofApi.get(request.language?.code ?? english)) || fixed)
    done()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of every reply. */
    safeHeaders: Readonly<Record<string, string>>
  }
}

const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Fastify and Node set these themselves. */
const ofOneReply = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])

/** Pages have their own routes, and the build's notes are not for the public. */
const isOpen = (path: string): boolean => !/\/\.|\.(json|html)(\.\w+)?$/i.test(path)
const builtFile = /^[\w.-]+$/

/** Built files, and at each address of ours its page: the landing page, the gate desk, or the app. */
export async function pages(app: FastifyInstance, folder = dist): Promise<void> {
  const built = existsSync(`${folder}app.${english}.html`)
  if (built) {
    const files: FastifyStaticOptions = {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }
    // Registered twice: for files that we send, and for files that are requested.
    await app.register(fastifyStatic, { ...files, serve: false })
    await app.register(fastifyStatic, { ...files, decorateReply: false, wildcard: true, allowedPath: isOpen })
    // Most of what is requested. The route for all files reads the names in their folder first, four times the work.
    app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) =>
      builtFile.test(file) && isOpen(`/${file}`) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
    )
    for (const [path, page] of Object.entries(noteOf<Record<string, string>>(`${folder}routes.json`, {}))) {
      app.get(path, (request, reply) =>
        // The router treats a second slash as a trailing one.
        request.url.startsWith('//') ? reply.callNotFound() : sendPage(page, request, reply),
      )
    }
  }
  // Without this, every unknown path of the API would be looked for among the files.
  app.get('/api/*', unknownPath)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      built && (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/')
    if (!wantsPage || /^application\/json\b/.test(request.headers.accept ?? '')) return unknownPath(request, reply)
    return sendPage('app', request, reply.code(404))
  })
}

const unknownPath = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answer(new Refusal('path.unknown'), request, reply)

/** In the language that the address asks for, else in the browser's. */
function sendPage(name: string, request: FastifyRequest, reply: FastifyReply) {
  const { languages } = request.server
  const { lang } = request.query as { lang?: unknown }
  const asked = typeof lang === 'string' ? languages.languageOf(lang) : undefined
  const { code } = asked ?? request.language ?? languages.english
  return reply.headers({ ...languageHeaders(code), 'cache-control': 'no-cache' }).sendFile(`${name}.${code}.html`)
}
