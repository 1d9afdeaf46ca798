import type { Visit } from '@aangan/contract/gate/visits'
import { soonMs } from '../../shell/live/use-live.ts'
import { useHouseVisits } from './visits.queries.ts'

const soonest = (visits: readonly Visit[]) =>
  [...visits].sort((one, other) => one.createdAt.localeCompare(other.createdAt))

/** The visitors at the gate who wait for this person's house, the longest first. */
export function useIncoming() {
  const query = useHouseVisits('ASKING', soonMs)
  return { ...query, data: query.data && soonest(query.data) }
}
