import { houseLabel } from '@aangan/contract/core/houses'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { useT } from '../../core/language/language.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'

export const CallTheHouse = lazyScreen(() => import('./call-the-house.tsx'), 'CallTheHouse', 'desk')

/** Inside, and the house says that it is not right: until the office says that the gate was right. */
export const isObjected = ({ status, objection }: BoardVisit): boolean =>
  status === 'ARRIVED' && objection !== null && objection.as !== 'RIGHT'

/** Who said so, and why, is between the house and the office. */
export function ObjectedLine({ visit: { division, houseNo } }: { visit: BoardVisit }) {
  const t = useT()
  return (
    <span className="rounded-full bg-danger px-2 font-semibold text-surface">
      {t('{house}: That is not right', { house: houseLabel(division, houseNo) })}
    </span>
  )
}
