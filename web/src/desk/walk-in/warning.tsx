import { TriangleAlert } from 'lucide-react'
import { useSay } from '../../core/language/say.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { blocksOn } from '../board/judge.ts'
import { saidNo, warningsIn } from '../board/said-no.ts'
import { useTimes } from '../board/times.ts'
import type { WalkIn } from '../store/walk-in-form.ts'

type Comer = Omit<WalkIn, 'vehicleType'> & { readonly vehicleType?: WalkIn['vehicleType'] | '' }

const nothing = { stop: undefined, warning: undefined }

/** Empty fields count as not given. */
export const whoOf = ({ kind, houseNo, division, visitorName, company, vehicleNo, vehicleType, note }: Comer) => ({
  kind,
  houseNo,
  division,
  visitorName: visitorName?.trim() || company?.trim() || '',
  company: company?.trim() || null,
  vehicleNo: vehicleNo?.trim() || null,
  vehicleType: vehicleType || null,
  note: note || null,
})

/** Without the network the device's lists decide; with it the server does. */
export function useBlocks(visitor: Comer) {
  const { board, now, offline } = useAtDesk()
  return offline ? blocksOn({ ...whoOf(visitor), phone: visitor.phone }, board, now) : nothing
}

/** What speaks against this visitor, before the house is asked. */
export function Warning({ visitor }: { visitor: Comer }) {
  const say = useSay()
  const { board, now } = useAtDesk()
  const times = useTimes(board.timeZone, now)
  const { warning: ofList } = useBlocks(visitor)
  const warning = warningsIn([ofList, saidNo(whoOf(visitor), board, now, times.at)])
  if (!warning) return null
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-lg bg-warning-wash p-4 text-lg font-semibold text-warning"
    >
      <TriangleAlert className="size-6" />
      {say(warning)}
    </p>
  )
}
