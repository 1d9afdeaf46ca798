import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Payload } from '../src/record/push/outbox.ts'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface PushService {
  readonly address: string
  readonly received: readonly Received[]
  close(): Promise<void>
}

type Answer = (response: ServerResponse) => void

/** How it answers at each address; 201 at others. */
const answers: Readonly<Record<string, Answer>> = {
  '/gone': (response) => response.writeHead(410).end(),
  '/unknown': (response) => response.writeHead(404).end(),
  '/busy': (response) => response.writeHead(429, { 'retry-after': '90' }).end(),
  '/broken': (response) => response.writeHead(500).end('sorry'),
  '/wrong': (response) => response.writeHead(400).end('no such thing'),
  '/moved': (response) => response.writeHead(302, { location: '/followed' }).end(),
  '/silent': () => {},
}

/** A push service on loopback. */
export async function pushService(): Promise<PushService> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    void bodyOf(request).then((body) => {
      received.push({ path, headers: request.headers, body })
      const answer = answers[path] ?? (() => response.writeHead(201).end())
      answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The browser's side of RFC 8291. */
export function makeBrowser() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const secret = randomBytes(16)
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
    read(body: Buffer): Payload {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body[20]!)
      const sealed = body.subarray(21 + body[20]!)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const key = derived(pair.computeSecret(sender), secret, info, 32)
      const cipher = createDecipheriv(
        'aes-128-gcm',
        derived(key, salt, 'Content-Encoding: aes128gcm\0', 16),
        derived(key, salt, 'Content-Encoding: nonce\0', 12),
      ).setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Payload
    },
  }
}

const derived = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
