import type { AttendanceMark } from '@aangan/contract/society/house-helpers'
import { client } from '../../core/api/api.ts'
import { soonMs, useLiveQuery } from '../../shell/live/use-live.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'

const houseHelpers = client('houseHelpers')
/** Under the helpers: a change of one shows in both lists. */
const mine = ['helpers', 'mine']

/** A helper of one of their houses. */
interface Listed {
  id: string
  houseId?: string
}

export const useMyHelpers = (enabled: boolean) =>
  useLiveQuery({
    kinds: ['helper'],
    unheardMs: soonMs,
    queryKey: mine,
    queryFn: ({ signal }) => houseHelpers.list({ signal }),
    enabled,
  })

export const useAddToMyList = () =>
  useAction({
    run: ({ id, houseId }: Listed, idempotencyKey) =>
      houseHelpers.add({ params: { id }, query: { houseId }, idempotencyKey }),
    done: 'Helper added to your list.',
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
    changes: mine,
  })

export const useRemoveFromMyList = () =>
  useAction({
    run: ({ id, houseId }: Listed) => houseHelpers.remove({ params: { id }, query: { houseId } }),
    done: 'Helper removed from your list.',
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
    changes: mine,
  })

const attendanceOf = (id: string) => ['helpers', 'attendance', id]

/** `month`: `YYYY-MM`. */
export const useAttendance = ({ id, houseId }: Listed, month: string) =>
  useLiveQuery({
    kinds: ['helper'],
    concerns: attendanceOf(id),
    queryKey: [...attendanceOf(id), houseId, month],
    queryFn: ({ signal }) => houseHelpers.attendance({ params: { id }, query: { month, houseId }, signal }),
    select: ({ days }) => days,
  })

export const useMark = ({ id, houseId }: Listed) =>
  useAction({
    run: ({ day, mark }: { day: string; mark: AttendanceMark | null }) =>
      houseHelpers.mark({ params: { id, day }, query: { houseId }, body: { mark } }),
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
    changes: attendanceOf(id),
  })

export const useTellAbsence = (id: string) =>
  useAction({
    run: (body: Parameters<typeof houseHelpers.addAbsence>[0]['body'], idempotencyKey) =>
      houseHelpers.addAbsence({ params: { id }, body, idempotencyKey }),
    done: 'Absence saved. All houses of this helper are told.',
    changes: ['helpers'],
  })

export const useIssueCode = (id: string) =>
  useAction({
    run: (communityId: string | undefined) => houseHelpers.issueCode({ params: { id }, body: { communityId } }),
    changes: ['helpers'],
  })

export const useSaveReply = (id: string) =>
  useAction({
    run: (reply: string) => houseHelpers.reply({ params: { id }, body: { reply } }),
    done: 'Reply saved.',
    changes: ['helpers'],
  })
