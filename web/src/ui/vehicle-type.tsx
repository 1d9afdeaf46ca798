import { Car, Motorbike } from 'lucide-react'
import type { Label } from '@aangan/contract/language/text'
import type { vehicleTypes } from '@aangan/contract/fields'
import { useT } from '../language/language.ts'

export type VehicleType = (typeof vehicleTypes)[number]

export const vehicleTypeNames: Record<VehicleType, Label> = {
  'two-wheeler': 'Two-Wheeler',
  'four-wheeler': 'Four-Wheeler',
}

export const vehicleTypeOptions = Object.entries(vehicleTypeNames).map(([value, label]) => ({ value, label }))

export function VehicleTypeIcon({ type }: { type: VehicleType }) {
  const t = useT()
  const Icon = type === 'two-wheeler' ? Motorbike : Car
  return (
    <span className="inline-flex items-center text-soft" title={t(vehicleTypeNames[type])}>
      <Icon aria-hidden="true" className="size-6" />
      <span className="sr-only">{t(vehicleTypeNames[type])}</span>
    </span>
  )
}
