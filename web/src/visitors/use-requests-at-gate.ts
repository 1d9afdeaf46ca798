import type { Visit } from '@aangan/contract/gate/visits'
import { useSyncExternalStore } from 'react'
import { isHearing, onHearing } from '../live/live.ts'
import { useHouseVisits } from './visits.queries.ts'

/** Where changes are not heard, somebody at the gate must not wait for long. */
const lookMs = 5_000

const soonest = (visits: readonly Visit[]) =>
  [...visits].sort((one, other) => one.createdAt.localeCompare(other.createdAt))

/** Who waits at the gate for an answer of this person's house, the longest first. */
export function useRequestsAtGate() {
  const hearing = useSyncExternalStore(onHearing, isHearing)
  const query = useHouseVisits('ASKING', hearing ? false : lookMs)
  return { ...query, data: query.data && soonest(query.data) }
}
