import { visitKindLabels } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import { useT } from '../../core/language/language.ts'
import { Plate } from '../../domain/plate.tsx'

/** `Delivery · Amazon`, and the plate. The company is left out where it stands as the name. */
export function VisitorLine({
  visit: { kind, company, visitorName, vehicleNo },
}: {
  visit: Pick<Visit, 'kind' | 'company' | 'visitorName' | 'vehicleNo'>
}) {
  const t = useT()
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>
        {t(visitKindLabels[kind])}
        {company && company !== visitorName && ` · ${company}`}
      </span>
      {vehicleNo && <Plate no={vehicleNo} />}
    </span>
  )
}
