import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Long enough for the server to authenticate the caller and wait for the rest of the body. */
const letInMs = 150

interface Held {
  readonly method: string
  readonly path: string
  readonly token: string | undefined
  readonly body: string | Uint8Array
  readonly type?: string
}

/** Sends all but the last byte of the body, and that one after `meanwhile`. */
export async function heldBack(
  address: string,
  { method, path, token, body, type = 'application/json' }: Held,
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { hostname, port, host } = new URL(address)
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const socket = connect({ host: hostname, port: Number(port) })
  const answered = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (text += chunk))
    socket.once('error', reject)
    socket.once('close', () => resolve(text))
  })
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: Bearer ${token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${bytes.length}`,
      'Connection: close',
      '',
      '',
    ].join('\r\n'),
  )
  socket.write(bytes.subarray(0, -1))
  await pause(letInMs)
  await meanwhile()
  socket.write(bytes.subarray(-1))
  const text = await answered
  const json = text.slice(text.indexOf('\r\n\r\n') + 4)
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
    body: json === '' ? {} : (JSON.parse(json) as Record<string, unknown>),
  }
}

/** As a browser sends it. */
export async function multipart(part: string, json: unknown, file?: Blob): Promise<{ body: Uint8Array; type: string }> {
  const form = new FormData()
  form.append(part, new Blob([JSON.stringify(json)], { type: 'application/json' }))
  if (file !== undefined) form.append('file', file, 'plan.pdf')
  const response = new Response(form)
  return { body: new Uint8Array(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' }
}
