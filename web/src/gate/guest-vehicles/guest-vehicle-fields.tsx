import { isSuperAdmin } from '@aangan/contract/core/actor'
import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { houseLabel } from '@aangan/contract/core/houses'
import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { CommunityField } from '../../society/communities/community-field.part.tsx'
import { HouseChoice } from '../../people/household/house-choice.part.tsx'
import { useUser } from '../../shell/session/session.ts'
import { DateTimeInput } from '../../ui/input/date-input.tsx'
import type { useShapedForm } from '../../ui/form/form.ts'
import { settleHouse } from '../../domain/house-field.ts'
import { HouseInput } from '../../domain/house-input.tsx'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { PlateInput } from '../../domain/plate-input.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { vehicleTypeOptions } from '../../domain/vehicle-type.tsx'
import { CameBefore, useLastVisit } from './came-before.tsx'
import { DivisionChoice } from './division-choice.tsx'
import { LockedField } from './locked-field.part.tsx'
import { focusNext, nextOnEnter } from './next-field.ts'
import { PurposeInput } from './purpose-input.tsx'
import { ResidentDetails, type useResidentDetails } from './resident-details.tsx'

// No interface: it must be assignable to the values of any form.
export type GuestValues = {
  vehicleNo: string
  type: string
  guestName: string
  contactNo: string
  purposeOfVisit: string
  visitingHouseNo: string
  division: string
  entryTime: string
  houseId: string
  communityId: string
  arrived: boolean
}

interface Props {
  form: Pick<ReturnType<typeof useShapedForm<GuestValues, never>>, 'values' | 'text' | 'set' | 'setError'>
  /** What the form opened with. */
  opening: GuestValues
  guest: GuestVehicle | undefined
  /** A resident's own. */
  details: ReturnType<typeof useResidentDetails> | undefined
}

/** In the order in which a guard sees and hears them. */
export function GuestVehicleFields({ form, opening, guest, details }: Props) {
  const { values } = form
  const user = useUser()
  const chooses = isSuperAdmin(user) && !guest
  const fields = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState('')
  const [used, setUsed] = useState(false)
  const visit = useLastVisit({
    plate: values.vehicleNo,
    left,
    communityId: chooses ? values.communityId : '',
    wanted: !guest && (!chooses || values.communityId !== ''),
  })
  useCaretBeforeDigits(fields, opening.vehicleNo)

  const next = (filled: Partial<GuestValues>, after?: string) => {
    const form = fields.current?.closest('form')
    if (form) focusNext(form, { ...values, ...filled }, after)
  }
  const settle = () =>
    settleHouse({ houseNo: values.visitingHouseNo, division: values.division }, ({ houseNo, division }) => {
      form.set('visitingHouseNo', houseNo)
      form.set('division', division)
      form.setError('division', null)
    })
  const use = (visit: GuestVehicle) => {
    const filled = missingFrom(visit, values, opening, details !== undefined)
    for (const [name, value] of Object.entries(filled)) {
      form.set(name as keyof typeof filled, value)
      form.setError(name, null)
    }
    setUsed(true)
    next(filled)
  }
  const plate = form.text('vehicleNo')
  const more = { autoComplete: 'off', enterKeyHint: 'next' } as const
  return (
    <div ref={fields} className="contents" onKeyDown={(event) => nextOnEnter(event, values)}>
      <div>
        <PlateInput
          label="Vehicle Number"
          hint="As on the plate."
          enterKeyHint="next"
          {...plate}
          onChange={(typed) => {
            setUsed(false)
            plate.onChange(typed)
          }}
          onBlur={(event) => {
            setLeft(values.vehicleNo)
            plate.onBlur(event)
          }}
        />
        <CameBefore visit={visit} used={used} onUse={use} />
      </div>
      {details && (
        <HouseChoice
          label="Visiting House Number"
          among={({ occupancy }) => occupancy.livesHere}
          {...form.text('houseId')}
          {...(guest && { isUsual: isVisited(guest) })}
        />
      )}
      {!details && (
        <>
          <HouseInput
            label="Visiting House Number"
            enterKeyHint="next"
            {...form.text('visitingHouseNo')}
            onLeave={settle}
          />
          <DivisionChoice {...form.text('division')} />
        </>
      )}
      <PurposeInput
        {...form.text('purposeOfVisit')}
        {...more}
        onChosen={(purposeOfVisit) => next({ purposeOfVisit }, 'purposeOfVisit')}
      />
      <TextInput label="Guest Name" {...form.text('guestName')} {...more} />
      {!details && <PhoneInput label="Contact Number" {...form.text('contactNo')} {...more} />}
      <Select label="Type" empty="Select" options={vehicleTypeOptions} {...form.text('type')} />
      <DateTimeInput label="Entry Time" {...form.text('entryTime')} />
      {chooses && <CommunityField chooses locked={null} field={form.text('communityId')} />}
      <div className="flex flex-wrap gap-x-6 gap-y-1 sm:col-span-2">
        {details && <ResidentDetails of={details} />}
        {!chooses && (
          <LockedField
            label="Community"
            value={(guest?.community ?? user.community)?.displayName}
            error={form.text('communityId').error}
          />
        )}
      </div>
    </div>
  )
}

const isVisited =
  (guest: GuestVehicle) =>
  ({ house }: HouseholdOfHouse) =>
    houseLabel(house.division, house.number) === houseLabel(guest.division, guest.visitingHouseNo)

/** Values of the last visit for the untouched fields. House and division go together. */
function missingFrom(visit: GuestVehicle, values: GuestValues, opening: GuestValues, resident: boolean) {
  const untouched = (name: keyof GuestValues) => values[name] === '' || values[name] === opening[name]
  const names = ['guestName', 'purposeOfVisit', 'type', ...(resident ? [] : (['contactNo'] as const))] as const
  const house = ['visitingHouseNo', 'division'] as const
  const wanted = [...names.filter(untouched), ...(!resident && house.every(untouched) ? house : [])]
  return Object.fromEntries(wanted.map((name) => [name, visit[name]])) as Partial<
    Record<(typeof wanted)[number], string>
  >
}

/** The last four digits are filled in already, so the caret goes before them. */
function useCaretBeforeDigits(fields: RefObject<HTMLDivElement | null>, plate: string) {
  useEffect(() => {
    if (/^\d+$/.test(plate)) fields.current?.querySelector('input')?.setSelectionRange(0, 0)
  }, [fields, plate])
}
