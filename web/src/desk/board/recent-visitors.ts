import type { Visit } from '@aangan/contract/gate/visits'

const mostRecent = 4
const recentMs = 30 * 86_400_000

/** Visitors of a house by name, each once: of this kind, let in lately, and neither stopped nor warned of. */
export function recentVisitors(
  visits: readonly Visit[],
  kind: Visit['kind'],
  now: number,
  isUnwanted: (visit: Visit) => boolean,
): Visit[] {
  const names = new Set<string>()
  return visits
    .filter((visit) => {
      const name = visit.visitorName.toLowerCase()
      const isNew =
        visit.kind === kind &&
        visit.arrivedAt !== null &&
        Date.parse(visit.arrivedAt) > now - recentMs &&
        visit.visitorName !== visit.company &&
        !names.has(name)
      if (isNew) names.add(name)
      return isNew && !isUnwanted(visit)
    })
    .slice(0, mostRecent)
}
