import type { Vehicle } from '@aangan/contract/people/vehicles'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { settledMs } from '../../ui/browser/settled.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import type { Column } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { useEditor } from '../../ui/form/editor.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { Plate } from '../../domain/plate.tsx'
import { VehicleTypeIcon } from '../../domain/vehicle-type.tsx'
import { useDeleteVehicle, useMyVehicles } from './vehicles.queries.ts'

const VehicleForm = lazyScreen(() => import('./vehicle.form.tsx'), 'VehicleForm')

const columns: readonly Column<Vehicle>[] = [
  { title: 'Vehicle Number', cell: ({ vehicleNo }) => <Plate no={vehicleNo} />, card: 'lead' },
  { title: 'Type', cell: ({ type }) => <VehicleTypeIcon type={type} />, card: 'aside' },
]
/** Used when several people of a household have vehicles; a card names only the others. */
const withOwner = (me: string): readonly Column<Vehicle>[] => [
  ...columns,
  { title: 'Owner Name', cell: ({ userName }) => userName, only: 'table' },
  { title: 'Owner Name', cell: ({ userId, userName }) => userId !== me && userName, card: 'aside', only: 'card' },
]

export function VehiclesScreen() {
  const t = useT()
  const user = useUser()
  const vehicles = useMyVehicles()
  const remove = useDeleteVehicle()
  const editor = useEditor<Vehicle>({ kind: 'vehicle', byAddress: 'vehicles', rows: vehicles.data })

  useEffect(() => {
    const timer = setTimeout(() => void VehicleForm.preload(), settledMs)
    return () => clearTimeout(timer)
  }, [])
  const askAndRemove = async ({ id, vehicleNo }: Vehicle) => {
    const question = 'Are you sure you want to delete this vehicle?'
    if (await ask({ question, subject: <Plate no={vehicleNo} />, verb: 'Delete' })) remove.start(id)
  }

  return (
    <>
      <SectionHeading title="My Vehicles">
        {!editor.isOpen && (
          <Button tone="primary" onClick={editor.add}>
            <Plus />
            {t('Add Vehicle')}
          </Button>
        )}
      </SectionHeading>
      {editor.isOpen && <VehicleForm key={editor.key} editor={editor} />}
      <DataList
        label="My Vehicles"
        query={vehicles}
        missing="This vehicle is no longer in your list."
        rowKey={({ id }) => id}
        columns={vehicles.data?.some(({ userId }) => userId !== user.id) ? withOwner(user.id) : columns}
        renderActions={(vehicle) => (
          <>
            <Button
              size="sm"
              tone="quiet"
              aria-label={t('Edit {vehicleNo}', vehicle)}
              onClick={() => editor.edit(vehicle)}
            >
              {t('Edit')}
            </Button>
            <Button
              size="sm"
              tone="quiet-danger"
              aria-label={t('Delete {vehicleNo}', vehicle)}
              busy={remove.runningFor === vehicle.id}
              onClick={() => void askAndRemove(vehicle)}
            >
              {t('Delete')}
            </Button>
          </>
        )}
        empty="No vehicles yet."
        hint="Add your first vehicle, so that the gate knows whose it is."
        failure={() => 'Failed to load vehicles.'}
      />
    </>
  )
}
