import { plateLength } from '@aangan/contract/core/plates'
import { vehicleBody, type Vehicle } from '@aangan/contract/people/vehicles'
import { HouseChoice } from '../household/house-choice.part.tsx'
import { useUser } from '../../shell/session/session.ts'
import type { Editor } from '../../ui/form/editor.ts'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { PlateInput } from '../../domain/plate-input.tsx'
import { Select } from '../../ui/input/select.tsx'
import { vehicleTypeOptions } from '../../domain/vehicle-type.tsx'
import { useAddVehicle, useUpdateVehicle } from './vehicles.queries.ts'

export function VehicleForm({ editor }: { editor: Editor<Vehicle> }) {
  const vehicle = editor.editing
  const user = useUser()
  const add = useAddVehicle()
  const update = useUpdateVehicle(vehicle?.id ?? '')
  const form = useShapedForm({
    draft: editor.draft,
    shape: vehicleBody,
    initialValues: { vehicleNo: vehicle?.vehicleNo ?? '', type: vehicle?.type ?? '', houseId: vehicle?.houseId ?? '' },
    send: vehicle ? update.send : add.send,
    failed: 'Failed to save vehicle.',
  })
  return (
    <FormCard
      form={form}
      editor={editor}
      title={vehicle ? 'Update Vehicle' : 'Add Vehicle'}
      submit={vehicle ? 'Update' : 'Add'}
      disabled={form.hasErrors}
    >
      <PlateInput
        label="Vehicle Number"
        hint="As on the plate, for example MH23BE4467."
        maxLength={plateLength + 4}
        {...form.text('vehicleNo')}
      />
      <Select label="Type" empty="Select" options={vehicleTypeOptions} {...form.text('type')} />
      {(!vehicle || vehicle.userId === user.id) && <HouseChoice label="House" {...form.text('houseId')} />}
    </FormCard>
  )
}
