import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { answer } from './answer-errors.ts'
import { Refusal } from '@aangan/contract/refusal'

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const noteOf = <T>(name: string, otherwise: T): T =>
  existsSync(dist + name) ? (JSON.parse(readFileSync(dist + name, 'utf8')) as T) : otherwise

/** The headers of every reply: nothing but our own origin, no frames, no sniffing, no inline script. */
export async function headers(app: FastifyInstance, { https }: { https: boolean }): Promise<void> {
  const inline = noteOf<{ script: string[]; style: string[] }>('csp.json', { script: [], style: [] })
  // They are the same on every reply: made once, since making them takes longer than many a reply itself.
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
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
  for (const [name, value] of Object.entries(made)) if (!ofOneReply.has(name)) fixed[name] = String(value)
  // What the API says of people is for this request only, however it was addressed; pages and files say otherwise below.
  fixed['cache-control'] = 'no-store'
  app.decorate('safeHeaders', fixed)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(fixed)
    done()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of every reply. */
    safeHeaders: Readonly<Record<string, string>>
  }
}

/** What Fastify and Node say of each reply by themselves. */
const ofOneReply = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])

/** The pages have addresses of their own, and the build's notes are ours, in whatever encoding. */
const isOpen = (path: string): boolean => !/\/\.|\.(json|html)(\.\w+)?$/i.test(path)

/** The browser's side: built files, the landing page, and the app's shell at each of its own addresses. */
export async function pages(app: FastifyInstance): Promise<void> {
  const built = existsSync(`${dist}app.html`)
  if (built) {
    const files: FastifyStaticOptions = {
      root: dist,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }
    // Twice: what we send ourselves, and what may be asked for.
    await app.register(fastifyStatic, { ...files, serve: false })
    await app.register(fastifyStatic, { ...files, decorateReply: false, wildcard: true, allowedPath: isOpen })
    for (const path of noteOf<string[]>('routes.json', [])) {
      const page = path === '/' ? 'index.html' : 'app.html'
      app.get(path, (request, reply) =>
        // The router takes a second slash for a trailing one.
        request.url.startsWith('//') ? reply.callNotFound() : reply.header('cache-control', 'no-cache').sendFile(page),
      )
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      built && (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/')
    if (!wantsPage || /^application\/json\b/.test(request.headers.accept ?? ''))
      return answer(new Refusal('path.unknown'), request, reply)
    return reply.code(404).header('cache-control', 'no-cache').sendFile('app.html')
  })
}
