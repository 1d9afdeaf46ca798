import type { BoardVisit } from '@aangan/contract/gate/board'
import { visitKindLabels } from '@aangan/contract/gate/visit-kinds'
import type { ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { House } from '../../domain/house.tsx'
import { Plate } from '../../domain/plate.tsx'
import { VehicleTypeIcon } from '../../domain/vehicle-type.tsx'
import { kindIcons } from './kind-icons.part.ts'

type Who = Pick<
  BoardVisit,
  'kind' | 'visitorName' | 'company' | 'vehicleNo' | 'vehicleType' | 'houseNo' | 'division' | 'note'
>

/** Plate, name and house, to be read at arm's length. */
export function WhoFacts({ who, children }: { who: Who; children?: ReactNode }) {
  const t = useT()
  const { kind, visitorName, company, vehicleNo, vehicleType, houseNo, division, note } = who
  const Icon = kindIcons[kind]
  return (
    <div className="card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-2xl font-bold wrap-anywhere">{visitorName}</p>
        <p className="text-2xl font-bold">
          <House no={houseNo} division={division} size="inherit" />
        </p>
      </div>
      {vehicleNo && (
        <p className="mt-3 flex items-center gap-3">
          <Plate no={vehicleNo} size="lg" />
          {vehicleType && <VehicleTypeIcon type={vehicleType} />}
        </p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-2 text-lg text-soft">
        <Icon className="size-6" />
        {t(visitKindLabels[kind])}
        {company && company !== visitorName && <span>{`· ${company}`}</span>}
      </p>
      {children}
      {note && <p className="mt-3 rounded-md bg-sunk px-3 py-2 text-lg wrap-anywhere">{note}</p>}
    </div>
  )
}
