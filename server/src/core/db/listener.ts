import { connect, type Connection } from './driver.ts'
import { DatabaseUnavailable } from './failures.ts'
import type { DatabaseTarget } from './target.ts'

export interface ListenerOptions {
  onMessage(payload: string): void
  /** It was lost, and is back: something may have been missed. */
  onReturn(): void
}

export interface Listener {
  /** Resolves while it hears; rejects with DatabaseUnavailable when that takes too long. */
  ready(): Promise<void>
  close(): Promise<void>
}

const connectMs = 3_000
const firstRetryMs = 100
const longestRetryMs = 2_000
const lookEveryMs = 15_000
const lookMs = 5_000

/** Connects at the first `ready`, and again whenever the connection is lost. */
export function openListener(
  target: DatabaseTarget,
  channel: string,
  { onMessage, onReturn }: ListenerOptions,
): Listener {
  let hearing: Promise<void> | undefined
  let connection: Connection | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const listen = async (): Promise<void> => {
    const opened = await connect(target, { applicationName: 'aangan live', waitMs: connectMs })
    opened.on('notification', ({ payload = '' }) => onMessage(payload))
    opened.once('end', () => {
      if (connection === opened) reconnect(firstRetryMs)
    })
    await opened.sql.script(`listen ${channel}`)
    if (closed) return opened.cut()
    connection = opened
  }

  const reconnect = (delay: number): void => {
    connection = undefined
    if (closed) return
    retry = setTimeout(() => {
      hearing = listen()
      hearing.then(onReturn, () => reconnect(Math.min(2 * delay, longestRetryMs)))
    }, delay).unref()
  }

  // A connection that died without a word looks open.
  const look = setInterval(() => {
    const asked = connection
    if (asked === undefined) return
    const silent = setTimeout(() => asked.cut(), lookMs).unref()
    asked.sql
      .script('select 1')
      .catch(() => asked.cut())
      .finally(() => clearTimeout(silent))
  }, lookEveryMs).unref()

  return {
    async ready() {
      if (hearing === undefined) {
        hearing = listen()
        hearing.catch(() => reconnect(firstRetryMs))
      }
      await hearing.catch((cause: unknown) => {
        throw new DatabaseUnavailable('no connection to listen on', { cause })
      })
    },
    async close() {
      closed = true
      clearInterval(look)
      clearTimeout(retry)
      await connection?.end()
    },
  }
}
