/** What PostgreSQL says while the last processes of a killed one are ending: they hold its memory, or its pid. */
export const stillEnding = /shared memory block|lock file .* already exists/

/** The sentence that says why it ended. */
export function reason(said: string): string {
  const lines = said.trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '')
}
