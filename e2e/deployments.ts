import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A chunk that the desk loads with its first question. */
const lazy = /confirm-dialog-[\w-]+\.js/
/** The pages that a desk keeps. */
const pages = ['/gate', '/login']
const version = /(data-version="|gate )([\w-]+)/

/**
 * The stories' server at an address of its own, where a newer build can be deployed: the same screens under another
 * version, with one file renamed and its old name gone.
 */
export async function deployments() {
  const there = new URL(process.env['AANGAN_URL']!)
  const worker = await (await fetch(new URL('/sw.js', there))).text()
  const page = await (await fetch(new URL('/gate', there))).text()
  const first = version.exec(page)![2]!
  const chunk = lazy.exec(worker)![0]
  const renamed = chunk.replace('.js', '-newer.js')
  let isNewer = false
  let isDown = false
  const proxy = createServer((asked, reply) => {
    const { pathname } = new URL(asked.url!, there)
    if (isDown && pages.includes(pathname)) return void reply.writeHead(503).end()
    if (isNewer && pathname.endsWith(chunk)) return void reply.writeHead(404).end()
    const isText = pathname === '/sw.js' || pages.includes(pathname) || asked.headers.accept?.includes('text/html')
    const path = asked.url!.replace(renamed, chunk)
    const headers = { ...asked.headers, ...(isText && { 'accept-encoding': 'identity' }) }
    delete headers['if-none-match']
    delete headers['if-modified-since']
    asked.pipe(
      request(new URL(path, there), { method: asked.method, headers }, (answer) => {
        reply.writeHead(answer.statusCode!, without(answer.headers, isText ? ['content-length', 'etag'] : []))
        if (!isText || !isNewer) return void answer.pipe(reply)
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => (text += part))
        answer.on('end', () => reply.end(text.replaceAll(first, `${first}-newer`).replaceAll(chunk, renamed)))
      }).on('error', () => reply.destroy()),
    )
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    first,
    newer: `${first}-newer`,
    chunk: `/assets/${chunk}`,
    deploy: () => {
      isNewer = true
    },
    /** Its pages are a failure. */
    break: () => {
      isDown = true
    },
    stop: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

const without = <T extends object>(all: T, names: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))) as T
