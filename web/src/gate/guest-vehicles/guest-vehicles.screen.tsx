import { has } from '@aangan/contract/core/actor'
import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { useEffect, useEffectEvent, useState } from 'react'
import { localCodes, transport } from '../../core/api/api-error.ts'
import { ApiError, messageOf } from '../../core/api/api.ts'
import { useZoneOf } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import type { Reason } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Allowed } from '../../shell/session/allowed.tsx'
import { useSession, useUser } from '../../shell/session/session.ts'
import { useEditor } from '../../ui/form/editor.ts'
import { Export } from '../../shell/export.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { notify } from '../../ui/toast.ts'
import { useParams } from '../../core/address/use-address.ts'
import { useOnline } from '../../ui/browser/use-online.ts'
import { useTyped } from '../../ui/browser/use-typed.ts'
import { GateBanner } from './guest-list-banner.tsx'
import { GateBar } from './guest-list-bar.tsx'
import { GateHead } from './guest-list-head.tsx'
import { GateList } from './guest-list.tsx'
import { GroupChips } from './group-chips.tsx'
import { countGroups, groupOf, groups } from './guest-groups.ts'
import { guestVehiclesParams } from './guest-vehicles.params.ts'
import type { Gate as GateCallbacks, GateProblem } from './guest-vehicles.queries.ts'
import { NewGuests } from './new-guests.tsx'
import { useRequests } from './use-requests.ts'
import { useCalmRows } from './use-calm-rows.ts'
import { useGateList } from './use-guest-list.ts'
import { busyMs, useHold } from './use-hold.ts'
import { useListStart } from './use-list-start.ts'
import { useNow } from '../../ui/browser/use-now.ts'
import { useResidentCars } from './use-resident-cars.ts'

/** Guest Vehicles: what a guard has before them all day. */
export const GuestVehiclesScreen = () => (
  <Allowed denied="Access denied. You must be logged in to view guest vehicles.">
    <Gate />
  </Allowed>
)

const GuestVehicleForm = lazyScreen(() => import('./guest-vehicle.form.tsx'), 'GuestVehicleForm')

const AskedCars = lazyScreen(() => import('./asked-cars.tsx'), 'AskedCars')

const failedToLoad = (reason: Reason): Reason => msg('Failed to load guest vehicles: {reason}', { reason })
/** Tells one failure from another, also when its words change with the language. */
const causeOf = (error: Error) => (error instanceof ApiError ? `${error.status} ${error.code}` : error.name)

function Gate() {
  const t = useT()
  const user = useUser()
  const { isSuperAdmin } = useSession()
  const [{ communityId, find, show, asked, edit }, go] = useParams(guestVehiclesParams)
  const [plate, setPlate] = useTyped(find, (typed) => go({ find: typed }, { replace: true }))
  const group = groups.find((known) => known === show)
  const hold = useHold()
  const now = useNow()
  // What was looked for when a guest was marked: the field is free again at once, the row stays while it can be undone.
  const [marked, setMarked] = useState<{ vehicleNo: string; find: string }>()
  if (marked && !hold.held) setMarked(undefined)
  const kept = marked?.find ?? ''
  const community = isSuperAdmin ? communityId : ''
  const list = useGateList(plate || kept, plate ? find : kept, community)
  const residents = useResidentCars(plate, find, community)
  const adds = has(user, 'USER') || has(user, 'SECURITY')
  const editor = useEditor<GuestVehicle>({
    kind: 'guestVehicle',
    byAddress: adds && 'guestVehicles',
    onAsked: () => add(''),
    rows: list.isThere ? list.rows : undefined,
  })
  const wanted = edit === '' ? undefined : list.rows.find(({ id }) => id === edit)
  const editWanted = useEffectEvent((guest: GuestVehicle) => {
    editor.edit(guest)
    go({ edit: '' }, { replace: true })
  })
  useEffect(() => {
    if (wanted) editWanted(wanted)
  }, [wanted])
  const calm = useCalmRows(list.rows, hold.held, `${list.key} ${editor.key} ${group}`, now)
  const { ref: listStart, scrollBack } = useListStart()
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

  const requests = useRequests(asked, (ids) => go({ asked: ids }, { replace: true }))
  const gate: GateCallbacks = {
    failed: setProblem,
    marked: ({ vehicleNo }) => {
      hold.holdFor(busyMs)
      setMarked({ vehicleNo, find: plate || kept })
      setPlate((before) => (before === plate ? '' : before))
    },
    deleted: calm.drop,
  }
  const type = (typed: string) => {
    setMarked(undefined)
    setPlate(typed)
    // A search looks in all groups.
    if (group) go({ show: '' }, { replace: true })
    scrollBack()
  }
  const add = (vehicleNo: string) => {
    setFirstPlate(vehicleNo)
    editor.add()
    scrollBack()
  }
  const mayAdd = !editor.isOpen && adds
  useEffect(() => {
    if (adds) void GuestVehicleForm.preload()
  }, [adds])
  const inGroup = (guest: GuestVehicle) => !group || groupOf(guest) === group

  return (
    <>
      <GateBanner
        problem={problem ?? loadProblem}
        onRetry={problem ? undefined : list.refetch}
        onClose={problem && (() => setProblem(undefined))}
      />
      <GateHead>
        <GateBar
          plate={plate}
          onType={type}
          communityId={communityId}
          onCommunity={(chosen) => go({ communityId: chosen })}
          onAdd={mayAdd ? () => add('') : undefined}
          exported={
            <Export
              of="guestVehicles"
              filters={{ find: list.found || undefined, communityId: community || undefined }}
              icon="always"
              className="max-lg:min-h-14 max-lg:w-14 lg:w-11"
            />
          }
        >
          <GroupChips
            counts={countGroups(plate ? list.rows : list.all)}
            shown={group}
            onChange={(chosen) => {
              setMarked(undefined)
              go({ show: chosen ?? '' }, { replace: true })
              scrollBack()
            }}
          />
          <NewGuests count={calm.waiting.filter(inGroup).length} onShow={calm.show} />
        </GateBar>
      </GateHead>
      {offlineLine && (
        <p
          role="status"
          className={`mb-2 text-sm text-soft ${problem?.code === localCodes.offline ? 'invisible' : ''}`}
        >
          {t(transport.offline)}
        </p>
      )}
      {editor.isOpen && (
        <GuestVehicleForm key={editor.key} editor={editor} plate={firstPlate} onAsked={requests.begin} />
      )}
      {requests.ids.length > 0 && <AskedCars {...requests} zoneOf={zoneOf} guests={list.all} gate={gate} />}
      <p role="status" className="sr-only">
        {marked &&
          t('Undo for {vehicleNo} is available for {seconds} seconds.', {
            vehicleNo: marked.vehicleNo,
            seconds: busyMs / 1000,
          })}
      </p>
      <div ref={listStart} {...hold.handlers}>
        <GateList
          list={{ ...list, failure: failedToLoad, error: showsRows ? null : list.error }}
          // The row that was just marked stays in its group for a moment.
          guests={list.isThere ? calm.rows.filter((guest) => inGroup(calm.asPlaced(guest))) : undefined}
          residents={residents}
          isGroup={group !== undefined}
          asPlaced={calm.asPlaced}
          now={calm.placedAt}
          zoneOf={zoneOf}
          gate={gate}
          onEdit={editor.edit}
          onAdd={mayAdd ? add : undefined}
        />
      </div>
    </>
  )
}
