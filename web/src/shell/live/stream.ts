import type { LiveEvent } from '@aangan/contract/core/live'
import { client } from '../../core/api/api.ts'
import { backoffMs, pause } from '../../core/backoff.ts'
import type { News } from './live.ts'
import { eventReader } from './sse.ts'

/** `lost`: the stream is broken, and what happens is missed until the next `ping`. */
export interface Heard extends News {
  readonly kind: LiveEvent | 'lost'
}

const live = client('live')
/** A stream that ends sooner is opened again later and later, also after a goodbye. */
const settledMs = 10_000

/** Keeps a stream open until `signal`. `cut` breaks it, for one that has fallen silent. */
export function keepStream(signal: AbortSignal, hear: (heard: Heard) => void): { cut: () => void } {
  let reading = new AbortController()
  signal.addEventListener('abort', () => reading.abort())
  const keep = async () => {
    let tries = 0
    while (!signal.aborted) {
      reading = new AbortController()
      const begun = Date.now()
      let last: Heard['kind'] = 'lost'
      await read(reading.signal, (heard) => {
        last = heard.kind
        if (!signal.aborted) hear(heard)
      }).catch(() => undefined)
      if (signal.aborted) return
      hear({ kind: 'lost' })
      tries = last !== 'lost' && Date.now() - begun > settledMs ? 0 : tries + 1
      if (tries > 0 || last !== ('bye' as Heard['kind'])) await pause(backoffMs(tries), signal)
    }
  }
  void keep()
  return { cut: () => reading.abort() }
}

async function read(signal: AbortSignal, hear: (heard: Heard) => void): Promise<void> {
  const reader = (await live.open({ signal })).getReader()
  const take = eventReader(({ event, data }) => {
    if (event !== 'message') hear({ ...(JSON.parse(data) as News), kind: event as LiveEvent })
  })
  for (let part = await reader.read(); !part.done; part = await reader.read()) take(part.value)
}
