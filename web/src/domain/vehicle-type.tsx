import { vehicleTypeLabels, type vehicleTypes } from '@aangan/contract/core/vehicle-types'
import { Car, Motorbike } from 'lucide-react'
import { useT } from '../core/language/language.ts'
import { named } from '../ui/input/options.ts'

export type VehicleType = (typeof vehicleTypes)[number]

export const vehicleTypeOptions = named(vehicleTypeLabels)

export function VehicleTypeIcon({ type }: { type: VehicleType }) {
  const t = useT()
  const Icon = type === 'two-wheeler' ? Motorbike : Car
  const label = t(vehicleTypeLabels[type])
  return (
    <span className="inline-flex items-center text-soft" title={label}>
      <Icon className="size-6" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
