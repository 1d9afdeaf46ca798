import type pg from 'pg'
import { queries } from './queries.ts'

/** Tells the processes what changed as our server does: after the commit, all that waits at once. */
export function announcer(pool: pg.Pool): (lines: readonly string[]) => void {
  const waiting: string[] = []
  let isSending = false
  const send = async (): Promise<void> => {
    isSending = true
    while (waiting.length > 0) {
      const values = [waiting.splice(0, 1_000)]
      await pool.query({ name: 'announce', text: queries.announce, values })
    }
    isSending = false
  }
  return (lines) => {
    waiting.push(...lines)
    if (!isSending) void send()
  }
}
