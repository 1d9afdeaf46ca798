import type { Visit } from '@aangan/contract/gate/visits'
import { raw } from '../../core/language/say.ts'
import { useNow } from '../../ui/browser/use-now.ts'
import { useDates } from '../../ui/dates.ts'
import { isProved } from './answered.part.ts'
import { endOf, type End } from './ended.part.ts'
import { askedNow } from './asked-now.part.ts'

interface AskedState extends End {
  readonly isAsking: boolean
  /** The guard may call the house, and note what it says. */
  readonly mayCall: boolean
}

/** How a request stands, or what became of it, every second. */
export function useAskedState(visit: Visit, zone: string | undefined): AskedState {
  const now = useNow(1000)
  const dates = useDates()
  const warning = visit.warning === null ? undefined : raw(visit.warning)
  if (visit.status === 'ASKING') {
    const asked = askedNow(visit, now)
    return { ...asked, tone: asked.mayCall ? 'warn' : 'calm', isAsking: true }
  }
  const at = (instant: string) => dates.time(instant, zone)
  const end = endOf(visit, { at, warning, isGreen: isProved(visit, warning) })
  return { ...end, isAsking: false, mayCall: false }
}
