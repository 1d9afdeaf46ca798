import { Car, Motorbike } from 'lucide-react'
import type { vehicleTypes } from '@aangan/contract/fields'

export type VehicleType = (typeof vehicleTypes)[number]

export const vehicleTypeNames: Record<VehicleType, string> = {
  'two-wheeler': 'Two-Wheeler',
  'four-wheeler': 'Four-Wheeler',
}

export const vehicleTypeOptions = Object.entries(vehicleTypeNames).map(([value, label]) => ({ value, label }))

export function VehicleTypeIcon({ type }: { type: VehicleType }) {
  const Icon = type === 'two-wheeler' ? Motorbike : Car
  return (
    <span className="inline-flex items-center text-soft" title={vehicleTypeNames[type]}>
      <Icon aria-hidden="true" className="size-6" />
      <span className="sr-only">{vehicleTypeNames[type]}</span>
    </span>
  )
}
