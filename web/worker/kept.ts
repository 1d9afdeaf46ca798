import { cacheOf, isOf, type Shelf } from './names.ts'

declare const self: ServiceWorkerGlobalScope
/** Filled in by the build (web/worker-build.ts). */
declare const VERSION: string
declare const FILES: Readonly<Record<Shelf, readonly string[]>>

export const version = VERSION
const [gate, app] = ['/gate', '/dashboard']
/** Pages cached with each shelf. A desk also keeps the app's page, under `/login`, so that a logout works offline. */
const pages: Readonly<Record<Shelf, readonly string[]>> = { gate: ['/login', gate], app: [app] }
/** Addresses answered with the app's page when the server does not answer. */
const appAddresses = [app, '/', '/login', '/notifications']
const shelves: readonly Shelf[] = ['gate', 'app']
const files = '/assets/'

/** A newer worker keeps what the older one kept: a phone with notifications need not load the desk. */
export async function keepAgain(): Promise<void> {
  const names = await caches.keys()
  const used = shelves.filter((shelf) => names.some((name) => isOf(shelf, name)))
  await Promise.all(used.map(keepAll))
}

/** Caches the pages last: a cached page means that all of its files are cached. */
export async function keepAll(shelf: Shelf): Promise<void> {
  const cache = await caches.open(cacheOf(version, shelf))
  await Promise.all(FILES[shelf].map((file) => keepFile(cache, file)))
  for (const page of pages[shelf]) await keepPage(cache, page)
}

async function keepPage(cache: Cache, page: string): Promise<void> {
  const reply = whole(await fetch(page, { cache: 'no-store' }))
  // While servers are being replaced, one of another version may answer.
  if (!(await reply.clone().text()).includes(`data-version="${version}"`))
    throw new Error('The server has another version.')
  await cache.put(page, reply)
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file, kept)) return
  // Unchanged since an older version, or fetched.
  await cache.put(file, (await caches.match(file, kept)) ?? whole(await fetch(file)))
}

function whole(reply: Response): Response {
  if (!reply.ok || reply.redirected) throw new Error(`${reply.url} answered ${reply.status}.`)
  return reply
}

/** Caches without a page that needs them. A page of an older version holds its lock until it is gone. */
export async function dropOld(): Promise<void> {
  const isOld = (name: string) => shelves.some((shelf) => isOf(shelf, name) && name !== cacheOf(version, shelf))
  const old = (await caches.keys()).filter(isOld)
  const drop = (name: string) =>
    navigator.locks.request(name, { ifAvailable: true }, (free) => free && caches.delete(name))
  await Promise.all(old.map(drop))
}

/** The cached answer, else the server's. Undefined where the worker does not interfere. */
export function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate') {
    if (pathname === gate) return keptOr(request, pathname, cacheOf(version))
    return appAddresses.includes(pathname) ? networkOrKept(request) : undefined
  }
  // Files of an older version are served while a page of it is open.
  return pathname.startsWith(files) ? keptOr(request, pathname) : undefined
}

/** Ignores `Vary`: pages vary by language and files by encoding, but each is cached once. */
const kept = { ignoreVary: true }
const keptOr = async (request: Request, path: string, cacheName?: string): Promise<Response> =>
  (await caches.match(path, { ...kept, ...(cacheName !== undefined && { cacheName }) })) ?? fetch(request)

/** Longer than a slow phone waits for the page, shorter than a person does. */
const longestMs = 4_000

/** The server's page is always the newest; the kept one where no answer comes. */
async function networkOrKept(request: Request): Promise<Response> {
  const page =
    (await caches.match(app, { ...kept, cacheName: cacheOf(version, 'app') })) ??
    (await caches.match('/login', { ...kept, cacheName: cacheOf(version) }))
  if (!page) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(page), longestMs))
  const answered = fetch(request).then(
    (reply) => (reply.status < 500 ? reply : page),
    () => page,
  )
  return Promise.race([answered, late])
}

interface Routed extends ExtendableEvent {
  addRoutes?: (rules: object[]) => Promise<void>
}
/** Static routes let the browser serve files itself, and wake the worker for pages only. */
export function leaveAlone(install: Routed): void {
  const rules = [
    { condition: { urlPattern: { pathname: `${files}*` } }, source: 'cache' },
    {
      condition: { not: { or: [gate, ...appAddresses].map((pathname) => ({ urlPattern: { pathname } })) } },
      source: 'network',
    },
  ]
  install.addRoutes?.(rules).catch(() => undefined)
}
