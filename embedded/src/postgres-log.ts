/** Logged while processes of a killed PostgreSQL still hold its shared memory or its pid file. */
export const stillEnding = /shared memory block|lock file .* already exists/

/** The last fatal message. */
export function reason(said: string): string {
  const lines = said.trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '')
}
