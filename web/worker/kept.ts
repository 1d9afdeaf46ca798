import { cacheOf, isOurs } from './names.ts'

declare const self: ServiceWorkerGlobalScope
/** Filled in by the build (web/worker-build.ts). */
declare const VERSION: string
declare const FILES: readonly string[]

export const version = VERSION
const own = cacheOf(version)
const page = '/gate'
const files = '/assets/'

/** Only a desk keeps anything: a phone with notifications need not load the desk. */
export const isDesk = async (): Promise<boolean> => (await caches.keys()).some(isOurs)

/** The page last: where it is, everything is there. */
export async function keepAll(): Promise<void> {
  const cache = await caches.open(own)
  await Promise.all(FILES.map((file) => keepFile(cache, file)))
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
  const old = (await caches.keys()).filter((name) => isOurs(name) && name !== own)
  const drop = (name: string) =>
    navigator.locks.request(name, { ifAvailable: true }, (free) => free && caches.delete(name))
  await Promise.all(old.map(drop))
}

/** What is kept of this, else the server's; undefined for everything the worker has nothing to do with. */
export function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate') return pathname === page ? keptOr(request, page, own) : undefined
  // Of an older version, too, as long as a page of it is open.
  return pathname.startsWith(files) ? keptOr(request, pathname) : undefined
}

/** By address alone: the page says that it depends on the language, files on the encoding. */
const kept = { ignoreVary: true }
const keptOr = async (request: Request, path: string, cacheName?: string): Promise<Response> =>
  (await caches.match(path, { ...kept, ...(cacheName !== undefined && { cacheName }) })) ?? fetch(request)

interface Routed extends ExtendableEvent {
  addRoutes?: (rules: object[]) => Promise<void>
}
/** Where the browser knows how, it finds files itself and wakes the worker for nothing but the page. */
export function leaveAlone(install: Routed): void {
  const rules = [
    { condition: { urlPattern: { pathname: `${files}*` } }, source: 'cache' },
    { condition: { not: { urlPattern: { pathname: page } } }, source: 'network' },
  ]
  install.addRoutes?.(rules).catch(() => undefined)
}
