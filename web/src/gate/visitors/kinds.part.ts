import { visitKindLabels, visitKinds, type VisitKind } from '@aangan/contract/gate/visits'
import { CarTaxiFront, Package, UserRound, Wrench, type LucideIcon } from 'lucide-react'
import type { RadioOption } from '../../ui/input/radio-choice.tsx'

export const kindIcons: Readonly<Record<VisitKind, LucideIcon>> = {
  GUEST: UserRound,
  DELIVERY: Package,
  CAB: CarTaxiFront,
  SERVICE: Wrench,
}

export const kindOptions: readonly RadioOption[] = visitKinds.map((value) => ({
  value,
  label: visitKindLabels[value],
  icon: kindIcons[value],
}))
