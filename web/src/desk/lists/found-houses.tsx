import { houseLabel } from '@aangan/contract/core/houses'
import { msg } from '@aangan/contract/core/language/text'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { Plate } from '../../domain/plate.tsx'
import { VehicleTypeIcon } from '../../domain/vehicle-type.tsx'
import type { housesFound, residentsFound } from '../board/find.ts'
import { words } from '../parts/words.ts'
import { HouseRow } from './house-row.tsx'

/** Residents' cars, each with its owner. */
export function Cars({ of: vehicles }: { of: ReturnType<typeof residentsFound> }) {
  const t = useT()
  const say = useSay()
  return (
    <ul aria-label={t(words.residents)} className="flex flex-col gap-2">
      {vehicles.map(({ vehicleNo, type, houseNo, division, name }) => {
        const facts = (
          <>
            <span className="flex items-center gap-2">
              <Plate no={vehicleNo} size="lg" />
              <VehicleTypeIcon type={type} />
            </span>
            <span className="block text-lg font-semibold">
              {say(msg(words.residentOf, { house: houseLabel(division, houseNo) }))}
            </span>
            <span className="text-soft wrap-anywhere">{name}</span>
          </>
        )
        return (
          <li key={vehicleNo}>
            {houseNo !== null && division !== null ? (
              <HouseRow house={{ houseNo, division }} name={name}>
                {facts}
              </HouseRow>
            ) : (
              <div className="card p-3">{facts}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Houses with their people, the primary contact first; or residents by their name, each with their house. */
export function Houses({ of: houses, areNamed = false }: { of: ReturnType<typeof housesFound>; areNamed?: boolean }) {
  const t = useT()
  return (
    <ul aria-label={t(areNamed ? words.residents : words.houses)} className="flex flex-col gap-2">
      {houses.map(({ houseNo, division, names }) => (
        <li key={`${division} ${houseNo} ${areNamed ? names.join() : ''}`}>
          <HouseRow house={{ houseNo, division }} {...(areNamed && names[0] !== undefined && { name: names[0] })}>
            <span className="block text-lg font-semibold">{houseLabel(division, houseNo)}</span>
            <span className="text-soft wrap-anywhere">{names.join(', ')}</span>
          </HouseRow>
        </li>
      ))}
    </ul>
  )
}
