import { useT } from '../../core/language/language.ts'
import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { Button } from '../../ui/button.tsx'
import { useMarkEntry, type Gate } from './guest-vehicles.queries.ts'

/** In the dialog of a request: the car, once it may come in, stands in the list too. */
export function MarkAsked({ guest, gate, isProved }: { guest: GuestVehicle; gate: Gate; isProved: boolean }) {
  const t = useT()
  const enter = useMarkEntry(gate, () => undefined)
  return (
    <Button tone={isProved ? 'go' : 'warn'} busy={enter.busy} onClick={() => enter.start(guest)}>
      {t('Mark Entry')}
    </Button>
  )
}
