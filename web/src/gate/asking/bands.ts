import { BadgeCheck, BellRing, OctagonX, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { Label } from '@aangan/contract/core/language/text'
import type { End } from './ended.part.ts'

interface Band {
  readonly icon: LucideIcon
  readonly wash: string
  /** What it means for the gate, where nothing else is said. */
  readonly means?: Label
}

/** How a request and its answer look beside other things; the desk fills its screen with the colour. */
export const bands: Readonly<Record<End['tone'], Band>> = {
  go: { icon: BadgeCheck, wash: 'bg-success-wash text-success', means: 'May come in' },
  warn: { icon: TriangleAlert, wash: 'bg-warning-wash text-warning', means: 'Look twice' },
  stop: { icon: OctagonX, wash: 'bg-danger-wash text-danger', means: 'Stop' },
  calm: { icon: BellRing, wash: 'bg-sunk text-ink' },
}
