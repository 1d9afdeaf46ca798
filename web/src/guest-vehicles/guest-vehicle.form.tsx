import { isPlainResident, isPrivileged, isSuperAdmin } from '@aangan/contract/actor'
import { instantIn, wallClockIn } from '@aangan/contract/dates'
import { divisions } from '@aangan/contract/fields'
import {
  entryTimeProblem,
  guestCommunityProblem,
  guestVehicleForm,
  residentGuestForm,
  type GuestVehicle,
} from '@aangan/contract/guest-vehicles'
import { withTypedHouse } from '@aangan/contract/houses'
import { useState } from 'react'
import { messageOf } from '../api.ts'
import { CommunityField } from '../communities/community-field.tsx'
import { useZoneOf } from '../communities/community-filter.tsx'
import { nested, type Shown } from '../language/say.ts'
import { useUser } from '../session/session.ts'
import { DateTimeInput } from '../ui/date-input.tsx'
import type { Editor } from '../ui/editor.ts'
import { FormCard } from '../ui/form-card.tsx'
import { useShapedForm } from '../ui/form.ts'
import { settleHouse } from '../ui/house-field.ts'
import { HouseInput } from '../ui/house-input.tsx'
import { plain } from '../ui/options.ts'
import { PhoneInput } from '../ui/phone-input.tsx'
import { PlateInput } from '../ui/plate-input.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { notify } from '../ui/toast.ts'
import { vehicleTypeOptions } from '../ui/vehicle-type.tsx'
import { useAddGuestVehicle, useUpdateGuestVehicle } from './guest-vehicles.queries.ts'
import { noDetails, ResidentDetails, useResidentDetails } from './resident-details.tsx'

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** A resident's contact, house and division come from their account. `plate`: the part of the number already typed in the search. */
export function GuestVehicleForm({ editor, plate }: { editor: Editor<GuestVehicle>; plate: string }) {
  const user = useUser()
  const guest = editor.editing
  const resident = isPlainResident(user)
  const details = useResidentDetails(resident)
  const zoneOf = useZoneOf()
  const home = guest?.communityId ?? user.communityId ?? ''
  // The form keeps the time zone it opened with.
  const [{ zone, opened }] = useState(() => ({ zone: zoneOf(home) ?? browserZone(), opened: new Date() }))
  const add = useAddGuestVehicle()
  const update = useUpdateGuestVehicle(guest?.id ?? '')
  const failed = (error: unknown): Shown => {
    if (error === noDetails) return noDetails.shown
    return guest
      ? 'Failed to update vehicle'
      : nested('Failed to add guest vehicle: {reason}', { reason: messageOf(error) })
  }
  const form = useShapedForm({
    draft: editor.draft,
    shape: resident ? residentGuestForm : guestVehicleForm,
    initialValues: {
      vehicleNo: guest?.vehicleNo ?? plate,
      type: guest?.type ?? '',
      guestName: guest?.guestName ?? '',
      contactNo: guest?.contactNo ?? '',
      purposeOfVisit: guest?.purposeOfVisit ?? '',
      visitingHouseNo: guest?.visitingHouseNo ?? '',
      division: guest?.division ?? '',
      // A guest entered at the gate is usually there now; one announced by a resident is not.
      entryTime: guest
        ? wallClockIn(zone, new Date(guest.entryTime))
        : isPrivileged(user)
          ? wallClockIn(zone, opened)
          : '',
      communityId: isSuperAdmin(user) && !guest ? '' : home,
    },
    prepare: withTypedHouse,
    problems: ({ communityId, entryTime }) => ({
      communityId: guest ? undefined : guestCommunityProblem(user, communityId || undefined),
      entryTime: entryTime ? entryTimeProblem(instantIn(zoneOf(communityId) ?? zone, entryTime), opened) : undefined,
    }),
    send: async (input, attempt) => {
      try {
        const own = resident ? { ...(await details.get()), userId: user.id } : {}
        const entryTime = guest ? instantIn(zone, input.entryTime).toISOString() : input.entryTime
        await (guest ? update : add).send(
          { ...input, ...own, entryTime, communityId: form.values.communityId },
          attempt,
        )
      } catch (error) {
        notify.error(failed(error))
        throw error
      }
    },
    failed,
  })
  const settle = () =>
    settleHouse({ houseNo: form.values.visitingHouseNo, division: form.values.division }, ({ houseNo, division }) => {
      form.set('visitingHouseNo', houseNo)
      form.set('division', division)
      form.setError('division', null)
    })
  return (
    <FormCard
      form={form}
      editor={editor}
      title={guest ? 'Edit Guest Vehicle' : 'Add Guest Vehicle'}
      submit={guest ? 'Update Guest Vehicle' : 'Add Guest Vehicle'}
    >
      <PlateInput label="Vehicle Number" hint="As on the plate." {...form.text('vehicleNo')} />
      <Select label="Type" empty="Select" options={vehicleTypeOptions} {...form.text('type')} />
      <TextInput label="Guest Name" autoComplete="off" {...form.text('guestName')} />
      {!resident && <PhoneInput label="Contact Number" {...form.text('contactNo')} autoComplete="off" />}
      <TextInput label="Purpose of Visit" autoComplete="off" {...form.text('purposeOfVisit')} />
      <DateTimeInput label="Entry Time" {...form.text('entryTime')} />
      {resident ? (
        <ResidentDetails of={details} />
      ) : (
        <>
          <HouseInput label="Visiting House Number" {...form.text('visitingHouseNo')} onLeave={settle} />
          <Select label="Division" empty="Select" options={plain(divisions)} {...form.text('division')} />
        </>
      )}
      <CommunityField
        chooses={isSuperAdmin(user) && !guest}
        locked={guest?.community ?? user.community}
        field={form.text('communityId')}
      />
    </FormCard>
  )
}
