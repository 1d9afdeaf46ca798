import { canEditGuestVehicle, canManageGuestVehicle, type GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { useT } from '../../core/language/language.ts'
import { useGuestManager } from '../../people/household/guest-manager.part.ts'
import { ask } from '../../ui/dialog/confirm.ts'
import { Plate } from '../../domain/plate.tsx'
import { useDeleteGuestVehicle, type Gate } from './guest-vehicles.queries.ts'

export interface RowProps {
  guest: GuestVehicle
  gate: Gate
  onEdit: () => void
}

/** Only the allowed actions; Delete asks first. */
export function useEditAndDelete({ guest, gate, onEdit }: RowProps) {
  const t = useT()
  const user = useGuestManager()
  const remove = useDeleteGuestVehicle(gate)
  const { vehicleNo } = guest
  const askAndRemove = async () => {
    const question = 'Are you sure you want to delete this vehicle?'
    if (await ask({ question, subject: <Plate no={vehicleNo} />, verb: 'Delete' })) remove.start(guest)
  }
  return {
    edit: canEditGuestVehicle(user, guest) && { label: t('Edit {vehicleNo}', { vehicleNo }), run: onEdit },
    remove: canManageGuestVehicle(user, guest) && {
      label: t('Delete {vehicleNo}', { vehicleNo }),
      run: () => void askAndRemove(),
      busy: remove.busy,
    },
  }
}
