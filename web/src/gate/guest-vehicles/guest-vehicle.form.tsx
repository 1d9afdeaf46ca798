import { isPlainResident, isPrivileged, isSuperAdmin } from '@aangan/contract/core/actor'
import { instantIn, wallClockIn } from '@aangan/contract/core/dates'
import {
  entryTimeProblem,
  guestCommunityProblem,
  residentGuestForm,
  type GuestVehicle,
} from '@aangan/contract/gate/guest-vehicles'
import { newGuestVehicleForm } from '@aangan/contract/gate/new-guest-vehicle'
import { guessedKind } from '@aangan/contract/gate/guessed-kind'
import { problem, type Problem } from '@aangan/contract/core/problems'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { messageOf } from '../../core/api/api.ts'
import { useZoneOf } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import type { Shown } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { browserZone } from '../../ui/dates.ts'
import type { Editor } from '../../ui/form/editor.ts'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { notify } from '../../ui/toast.ts'
import { useAskHouse } from '../asking/asking.queries.ts'
import { usualEntry } from './entry-preset.ts'
import { GuestVehicleFields } from './guest-vehicle-fields.tsx'
import { useAddGuestVehicle, useUpdateGuestVehicle } from './guest-vehicles.queries.ts'
import { noDetails, useResidentDetails } from './resident-details.tsx'

type NewGuest = z.output<typeof newGuestVehicleForm>
/** A resident's own has no house yet. */
const isWhole = (guest: NewGuest | z.output<typeof residentGuestForm>): guest is NewGuest => 'visitingHouseNo' in guest

const requestOf = (guest: NewGuest, communityId: string) => {
  const { vehicleNo, type, guestName, contactNo, purposeOfVisit: note, visitingHouseNo: houseNo, division } = guest
  const kind = guessedKind({ kind: 'GUEST', note })
  const named = communityId === '' ? {} : { communityId }
  return {
    kind,
    visitorName: guestName,
    phone: contactNo,
    vehicleNo,
    vehicleType: type,
    note,
    houseNo,
    division,
    ...named,
  }
}

/** What a house is asked is shorter than a purpose may be. */
const noteProblem = (purpose: string): Problem | undefined =>
  purpose.trim().length > gateLimits.visitNote
    ? problem('field.too_long', 'Purpose of visit must be at most {maximum} characters.', {
        maximum: gateLimits.visitNote,
      })
    : undefined

const houseOf = ({ houseId }: { readonly houseId: string }) => (houseId === '' ? {} : { houseId })

interface Props {
  editor: Editor<GuestVehicle>
  /** The part of the number already typed in the search. */
  plate: string
  /** The house is asked about somebody who is at the gate. */
  onAsked: (visitId: string) => void
}

/** A resident's contact, house and division come from their account. */
export function GuestVehicleForm({ editor, plate, onAsked }: Props) {
  const t = useT()
  const user = useUser()
  const guest = editor.editing
  const resident = isPlainResident(user)
  const details = useResidentDetails(resident)
  const zoneOf = useZoneOf()
  const home = guest?.communityId ?? user.communityId ?? ''
  const mayAsk = isPrivileged(user) && !guest
  // The form keeps the time zone it opened with.
  const [{ zone, opened }] = useState(() => ({ zone: zoneOf(home) ?? browserZone(), opened: new Date() }))
  const add = useAddGuestVehicle()
  const update = useUpdateGuestVehicle(guest?.id ?? '')
  const ask = useAskHouse(({ id }) => onAsked(id))
  const failed = (error: unknown): Shown => {
    if (error === noDetails) return noDetails.shown
    if (form.values.arrived) return msg('Failed to ask the house: {reason}', { reason: messageOf(error) })
    return guest
      ? 'Failed to update vehicle'
      : msg('Failed to add guest vehicle: {reason}', { reason: messageOf(error) })
  }
  // A guest entered at the gate is usually there now; one announced by a resident is not.
  const usual = isPrivileged(user) ? opened : usualEntry(opened)
  const [opening] = useState({
    vehicleNo: guest?.vehicleNo ?? plate,
    type: guest?.type ?? 'four-wheeler',
    guestName: guest?.guestName ?? '',
    contactNo: guest?.contactNo ?? '',
    purposeOfVisit: guest?.purposeOfVisit ?? '',
    visitingHouseNo: guest?.visitingHouseNo ?? '',
    division: guest?.division ?? '',
    entryTime: wallClockIn(zone, guest ? new Date(guest.entryTime) : usual),
    houseId: '',
    communityId: isSuperAdmin(user) && !guest ? '' : home,
    arrived: false,
  })
  const form = useShapedForm({
    draft: editor.draft,
    shape: resident ? residentGuestForm : newGuestVehicleForm,
    initialValues: opening,
    // Says which button was pressed: not typed, and the same guest whichever it was.
    secret: ['arrived'],
    problems: ({ communityId, entryTime, arrived, purposeOfVisit }) => ({
      purposeOfVisit: arrived ? noteProblem(purposeOfVisit) : undefined,
      communityId: guest ? undefined : guestCommunityProblem(user, communityId || undefined),
      entryTime: entryTime ? entryTimeProblem(instantIn(zoneOf(communityId) ?? zone, entryTime), opened) : undefined,
    }),
    send: async (input, attempt) => {
      try {
        if (isWhole(input) && input.arrived) {
          await ask.send(requestOf(input, form.values.communityId), {
            ...attempt,
            // The same words may be on their way as a guest who is expected.
            idempotencyKey: `ask-${attempt.idempotencyKey}`,
          })
          return
        }
        const own = resident ? { ...(await details.get()), userId: user.id } : {}
        const entryTime = guest ? instantIn(zone, input.entryTime).toISOString() : input.entryTime
        await (guest ? update : add).send(
          { ...input, ...own, entryTime, communityId: form.values.communityId, ...houseOf(form.values) },
          attempt,
        )
      } catch (error) {
        notify.error(failed(error))
        throw error
      }
    },
    failed,
  })
  const asking = form.values.arrived
  const submit = async () => {
    const accepted = await form.submit()
    form.set('arrived', false)
    return accepted
  }
  return (
    <FormCard
      form={{ ...form, submit, busy: form.busy && !asking }}
      editor={editor}
      title={guest ? 'Edit Guest Vehicle' : 'Add Guest Vehicle'}
      submit={guest ? 'Update Guest Vehicle' : 'Add Guest Vehicle'}
      tone={mayAsk ? 'plain' : 'primary'}
      more={
        mayAsk && (
          <Button
            type="submit"
            tone="primary"
            data-ends-form=""
            busy={form.busy && asking}
            onClick={() => form.set('arrived', true)}
          >
            {t('Ask the House')}
          </Button>
        )
      }
    >
      <GuestVehicleFields form={form} opening={opening} guest={guest} details={resident ? details : undefined} />
    </FormCard>
  )
}
