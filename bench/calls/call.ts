import { request, type Agent } from 'node:http'
import type { Running } from '../measure/servers.ts'

/** One call over a kept connection. Rejects unless it is answered with 200 or 201. */
export function call(
  agent: Agent,
  { url }: Pick<Running, 'url'>,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<{ id: string }> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((answered, failed) => {
    const sent = request(url + path, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const reply = Buffer.concat(chunks).toString()
        if (response.statusCode === 200 || response.statusCode === 201) answered(JSON.parse(reply) as { id: string })
        else failed(new Error(`${path}: ${response.statusCode} ${reply}`))
      })
    })
    sent.on('error', failed).end(text)
  })
}
