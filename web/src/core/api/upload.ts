import type { HttpRequest } from '@aangan/contract/core/request'

export interface Sent extends Omit<HttpRequest, 'url'> {
  readonly signal: AbortSignal | null
  readonly keepalive?: boolean
}

/** Like `fetch`, with upload progress, which `fetch` cannot report. */
export const upload = (
  url: string,
  { method, headers, body, signal }: Sent,
  onProgress: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener(
      'progress',
      ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total),
    )
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type')
      resolve(
        new Response(request.responseText || null, {
          status: request.status,
          headers: type ? { 'content-type': type } : {},
        }),
      )
    })
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('abort', () => reject(new DOMException('The call was given up.', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
