import { has } from '@aangan/contract/actor'
import { normalisePlate } from '@aangan/contract/plates'
import type { GuestVehicle } from '@aangan/contract/guest-vehicles'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../api.ts'
import { CommunityFilter, useZoneOf } from '../communities/community-filter.tsx'
import { Allowed } from '../session/allowed.tsx'
import { useSession, useUser } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { DataList } from '../ui/data-list.tsx'
import { useEditor } from '../ui/editor.ts'
import { FormFailureNote } from '../ui/form-failure.tsx'
import { SectionHeading } from '../ui/page-heading.tsx'
import { PlateInput } from '../ui/plate-input.tsx'
import { notify } from '../ui/toast.ts'
import { useAddress } from '../ui/use-address.ts'
import { useTyped } from '../ui/use-typed.ts'
import { GateActions } from './gate-actions.tsx'
import { guestColumns } from './guest-columns.tsx'
import { GuestVehicleForm } from './guest-vehicle.form.tsx'
import { useGuestVehicles, type GateProblem } from './guest-vehicles.queries.ts'

/** Guest Vehicles: what a guard has before them all day. */
export const GuestVehiclesScreen = () => (
  <Allowed denied="Access denied. You must be logged in to view guest vehicles.">
    <Gate />
  </Allowed>
)

const failedToLoad = (reason: string) => `Failed to load guest vehicles: ${reason}`

function Gate() {
  const user = useUser()
  const { isSuperAdmin } = useSession()
  const [{ communityId, find }, go] = useAddress({ communityId: '', find: '' })
  const [plate, setPlate] = useTyped(find, (typed) => go({ find: typed }, { replace: true }))
  const guests = useGuestVehicles(isSuperAdmin ? communityId : '')
  const editor = useEditor<GuestVehicle>()
  const [problem, setProblem] = useState<GateProblem>()
  const columns = guestColumns(useZoneOf(), isSuperAdmin)

  const failure = guests.error && failedToLoad(messageOf(guests.error))
  useEffect(() => {
    if (failure) notify.error(failure)
  }, [failure])

  const wanted = normalisePlate(plate)
  const found = guests.data?.filter(({ vehicleNo }) => normalisePlate(vehicleNo).includes(wanted))
  return (
    <>
      <SectionHeading title="Guest Vehicles">
        {editor.it === null && (has(user, 'USER') || has(user, 'SECURITY')) && (
          <Button tone="primary" onClick={editor.add}>
            <Plus aria-hidden="true" className="size-5" />
            Add Guest Vehicle
          </Button>
        )}
      </SectionHeading>
      {editor.it !== null && <GuestVehicleForm key={editor.key} editor={editor} />}
      <div role="search" aria-label="Guest vehicles" className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <PlateInput label="Find a vehicle" hint="The last four digits are enough." value={plate} onChange={setPlate} />
        <CommunityFilter value={communityId} onChange={(chosen) => go({ communityId: chosen })} />
      </div>
      <h3 className="mb-3 font-bold">Active Guest Vehicles</h3>
      <div className={problem && 'mb-4'}>
        <FormFailureNote failure={problem} />
      </div>
      <DataList
        label="Active Guest Vehicles"
        query={{ ...guests, data: found }}
        rowKey={({ id }) => id}
        columns={columns}
        tableFrom={isSuperAdmin ? 'xl' : 'lg'}
        actionsInSight
        actions={(guest) => <GateActions guest={guest} tell={setProblem} onEdit={() => editor.edit(guest)} />}
        empty="No guest vehicles."
        hint={
          wanted
            ? `No plate here has ${wanted} in it.`
            : 'Whoever is expected, is here or has just left will stand here.'
        }
        failure={failedToLoad}
      />
    </>
  )
}
