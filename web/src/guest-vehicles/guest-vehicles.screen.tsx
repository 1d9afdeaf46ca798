import { has } from '@aangan/contract/actor'
import { limits } from '@aangan/contract/fields'
import type { GuestVehicle } from '@aangan/contract/guest-vehicles'
import { sentence } from '@aangan/contract/language/text'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { localCodes, transport } from '../api-error.ts'
import { ApiError, messageOf } from '../api.ts'
import { CommunityFilter, useZoneOf } from '../communities/community-filter.tsx'
import { useT } from '../language/language.ts'
import { nested, type Shown, type ShownObject } from '../language/say.ts'
import { Allowed } from '../session/allowed.tsx'
import { useSession, useUser } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { DataList } from '../ui/data-list.tsx'
import { useEditor } from '../ui/editor.ts'
import { SectionHeading } from '../ui/page-heading.tsx'
import { notify } from '../ui/toast.ts'
import { useAddress } from '../ui/use-address.ts'
import { useOnline } from '../ui/use-online.ts'
import { useTyped } from '../ui/use-typed.ts'
import { FindVehicle } from './find-vehicle.tsx'
import { GateActions } from './gate-actions.tsx'
import { GateBanner } from './gate-banner.tsx'
import { guestColumns } from './guest-columns.tsx'
import { headingOf } from './guest-order.ts'
import { GuestVehicleForm } from './guest-vehicle.form.tsx'
import { guestVehicles } from './guest-vehicles.section.ts'
import type { Gate as GateCallbacks, GateProblem } from './guest-vehicles.queries.ts'
import { NotFoundHint } from './not-found.tsx'
import { useCalmRows } from './use-calm-rows.ts'
import { useGateList } from './use-gate-list.ts'
import { busyMs, useHold } from './use-hold.ts'

/** Guest Vehicles: what a guard has before them all day. */
export const GuestVehiclesScreen = () => (
  <Allowed denied="Access denied. You must be logged in to view guest vehicles.">
    <Gate />
  </Allowed>
)

const failedToLoad = (reason: ShownObject) => nested('Failed to load guest vehicles: {reason}', { reason })
/** Tells one failure from another, also when its words change with the language. */
const causeOf = (error: Error) => (error instanceof ApiError ? `${error.status} ${error.code}` : error.name)

function Gate() {
  const t = useT()
  const user = useUser()
  const { isSuperAdmin } = useSession()
  const [{ communityId, find }, go] = useAddress(guestVehicles.search)
  const [plate, setPlate] = useTyped(find, (typed) => go({ find: typed }, { replace: true }))
  const hold = useHold()
  // What was looked for when a guest was marked: the field is free again at once, the row stays while it can be undone.
  const [marked, setMarked] = useState<{ vehicleNo: string; find: string }>()
  if (marked && !hold.held) setMarked(undefined)
  const kept = marked?.find ?? ''
  const list = useGateList(plate || kept, plate ? find : kept, isSuperAdmin ? communityId : '')
  const editor = useEditor<GuestVehicle>({ kind: 'guestVehicle', rows: list.isThere ? list.rows : undefined })
  const calm = useCalmRows(list.rows, hold.held, `${list.key} ${editor.key}`)
  const [firstPlate, setFirstPlate] = useState('')
  const [problem, setProblem] = useState<GateProblem>()
  const zoneOf = useZoneOf()
  const online = useOnline()

  const failure = list.error && failedToLoad(messageOf(list.error))
  const cause = list.error && causeOf(list.error)
  // While the line at the top says that there is no network, nothing is added to it by itself.
  const showsRows = list.isThere && list.rows.length > 0
  const silent = !online && showsRows
  // Nor does the line itself come or go under a finger.
  const [offlineLine, setOfflineLine] = useState(silent)
  if (offlineLine !== silent && !hold.held) setOfflineLine(silent)
  const announce = useEffectEvent(() => failure && notify.error(failure))
  useEffect(() => {
    if (cause && !silent) announce()
  }, [cause, silent])
  const loadProblem = failure && showsRows && online ? { text: failure } : undefined

  const gate: GateCallbacks = {
    failed: setProblem,
    marked: ({ vehicleNo }) => {
      hold.holdFor(busyMs)
      setMarked({ vehicleNo, find: plate || kept })
      setPlate((now) => (now === plate ? '' : now))
    },
    deleted: calm.drop,
  }
  const type = (typed: string) => {
    setMarked(undefined)
    setPlate(typed)
  }
  const add = (vehicleNo: string) => {
    setFirstPlate(vehicleNo)
    editor.add()
  }
  const mayAdd = !editor.isOpen && (has(user, 'USER') || has(user, 'SECURITY'))

  return (
    <>
      <GateBanner
        problem={problem ?? loadProblem}
        onRetry={problem ? undefined : list.refetch}
        onClose={problem && (() => setProblem(undefined))}
      />
      <SectionHeading title="Guest Vehicles">
        {mayAdd && (
          <Button tone="primary" onClick={() => add('')}>
            <Plus aria-hidden="true" className="size-5" />
            {t('Add Guest Vehicle')}
          </Button>
        )}
      </SectionHeading>
      {offlineLine && (
        <p
          role="status"
          className={`mb-4 text-sm text-soft ${problem?.code === localCodes.offline ? 'invisible' : ''}`}
        >
          {t(transport.offline)}
        </p>
      )}
      {editor.isOpen && <GuestVehicleForm key={editor.key} editor={editor} plate={firstPlate} />}
      <div role="search" aria-label={t('Guest vehicles')} className="mb-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <FindVehicle value={plate} onChange={type} />
        <CommunityFilter value={communityId} onChange={(chosen) => go({ communityId: chosen })} />
      </div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h3 className="font-bold">{t('Active Guest Vehicles')}</h3>
        <span role="status">
          {calm.waiting > 0 && (
            <Button size="sm" onClick={calm.show}>
              {t('{count, plural, one {# new} other {# new}}', { count: calm.waiting })}
            </Button>
          )}
        </span>
      </div>
      <p role="status" className="sr-only">
        {marked &&
          t('Undo for {vehicleNo} is available for {seconds} seconds.', {
            vehicleNo: marked.vehicleNo,
            seconds: busyMs / 1000,
          })}
      </p>
      <div {...hold.handlers}>
        <DataList
          label="Active Guest Vehicles"
          query={{
            data: list.isThere ? calm.rows : undefined,
            error: showsRows ? null : list.error,
            isPending: list.isPending,
            refetch: list.refetch,
          }}
          missing="This guest vehicle is not in the list. Guests who left more than 24 hours ago are found by their number."
          rowKey={({ id }) => id}
          columns={guestColumns(zoneOf, isSuperAdmin)}
          tableFrom={isSuperAdmin ? 'xl' : 'lg'}
          group={(guest) => headingOf(calm.asPlaced(guest))}
          actionsInSight
          renderActions={(guest) => (
            <GateActions guest={guest} gate={gate} zone={zoneOf(guest.communityId)} onEdit={() => editor.edit(guest)} />
          )}
          {...emptyMessage(list.wanted, mayAdd ? add : undefined)}
          failure={failedToLoad}
        />
      </div>
      {list.isCut && (
        <p className="mt-4 text-center text-sm text-soft">
          {t('There may be more. Type more of the number to narrow the list.')}
        </p>
      )}
    </>
  )
}

const emptyMessage = (
  wanted: string,
  add: ((plate: string) => void) | undefined,
): { empty: Shown; hint?: Shown | ReactElement } => {
  if (!wanted) {
    return {
      empty: 'No guest vehicles.',
      hint: 'Expected guests, guests inside and those who left in the last 24 hours appear here.',
    }
  }
  if (wanted.length < limits.findMin) return { empty: 'Type one more character.' }
  return {
    empty: sentence('No guest vehicle has {wanted} in its number.', { wanted }),
    hint: <NotFoundHint find={wanted} onAdd={add && (() => add(wanted))} />,
  }
}
