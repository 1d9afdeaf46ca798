const key = 'deskGuards'
const recentMs = 30 * 86_400_000

/** When each guard last took this desk over, by the device's clock. */
function known(): Readonly<Record<string, number>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

export function noteWorkedHere(guardId: string): void {
  const recent = Object.entries(known()).filter(([, at]) => Date.now() - at < recentMs)
  localStorage.setItem(key, JSON.stringify({ ...Object.fromEntries(recent), [guardId]: Date.now() }))
}

/** Those who worked here within 30 days first, the last one before the others; else as the board has them. */
export function lastHereFirst<G extends { readonly id: string }>(guards: readonly G[]): G[] {
  const all = known()
  const lastAt = ({ id }: G) => (Date.now() - (all[id] ?? 0) < recentMs ? all[id]! : 0)
  return [...guards].sort((one, other) => lastAt(other) - lastAt(one))
}
