import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { AskedHouses, type AskedHousesProps } from '../asking/asked-houses.part.tsx'
import { useMarkEntry, type Gate } from './guest-vehicles.queries.ts'

interface Props extends Omit<AskedHousesProps, 'renderMark'> {
  guests: readonly GuestVehicle[]
  gate: Gate
}

/** Requests made here. A car that may come in can be let in from its dialog too, once the list has it. */
export function AskedCars({ guests, gate, ...asked }: Props) {
  return (
    <AskedHouses
      {...asked}
      renderMark={(id, isProved) => {
        const guest = guests.find((row) => row.id === id)
        return guest && <Mark guest={guest} gate={gate} isProved={isProved} />
      }}
    />
  )
}

function Mark({ guest, gate, isProved }: { guest: GuestVehicle; gate: Gate; isProved: boolean }) {
  const t = useT()
  const enter = useMarkEntry(gate, () => undefined)
  return (
    <Button tone={isProved ? 'go' : 'warn'} busy={enter.busy} onClick={() => enter.start(guest)}>
      {t('Mark Entry')}
    </Button>
  )
}
