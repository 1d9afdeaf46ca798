import { BadgeCheck, BellRing, OctagonX, PackageCheck, type LucideIcon } from 'lucide-react'
import type { End } from './answered.part.ts'

interface Band {
  readonly icon: LucideIcon
  readonly wash: string
}

/** How a request and its answer look beside other things; the desk fills its screen with the colour. */
export const bands: Readonly<Record<End['tone'], Band>> = {
  go: { icon: BadgeCheck, wash: 'bg-success-wash text-success' },
  warn: { icon: PackageCheck, wash: 'bg-warning-wash text-warning' },
  stop: { icon: OctagonX, wash: 'bg-danger-wash text-danger' },
  calm: { icon: BellRing, wash: 'bg-sunk text-ink' },
}
