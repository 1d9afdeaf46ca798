import type { VisitKind } from '@aangan/contract/gate/visit-kinds'
import { CarTaxiFront, Package, UserRound, Wrench, type LucideIcon } from 'lucide-react'

export const kindIcons: Readonly<Record<VisitKind, LucideIcon>> = {
  GUEST: UserRound,
  DELIVERY: Package,
  CAB: CarTaxiFront,
  SERVICE: Wrench,
}
