import { houseHelperEndpoints } from '@aangan/contract/house-helper-endpoints'
import { type AttendanceMark } from '@aangan/contract/house-helpers'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import { useFresh } from '../live/use-fresh.ts'
import { useLive } from '../live/use-live.ts'
import { nested } from '../language/say.ts'
import { useAction } from '../ui/action.ts'

const houseHelpers = client(houseHelperEndpoints)
/** Under the helpers: a change of one shows in both lists. */
const mine = ['helpers', 'mine']

export function useMyHelpers(enabled: boolean) {
  const refetchInterval = useFresh(['helper'], mine)
  return useQuery({ queryKey: mine, queryFn: ({ signal }) => houseHelpers.list({ signal }), enabled, refetchInterval })
}

export const useAddToMyList = () =>
  useAction({
    run: (id: string, idempotencyKey) => houseHelpers.add({ params: { id }, idempotencyKey }),
    done: 'Helper added to your list.',
    failed: (reason) => nested('Failed to save: {reason}', { reason }),
    changes: mine,
  })

export const useRemoveFromMyList = () =>
  useAction({
    run: (id: string) => houseHelpers.remove({ params: { id } }),
    done: 'Helper removed from your list.',
    failed: (reason) => nested('Failed to save: {reason}', { reason }),
    changes: mine,
  })

const attendanceOf = (id: string) => ['helpers', 'attendance', id]

/** `month`: `YYYY-MM`. */
export function useAttendance(id: string, month: string) {
  useLive(['helper'], attendanceOf(id))
  return useQuery({
    queryKey: [...attendanceOf(id), month],
    queryFn: ({ signal }) => houseHelpers.attendance({ params: { id }, query: { month }, signal }),
    select: ({ days }) => days,
  })
}

export const useMark = (id: string) =>
  useAction({
    run: ({ day, mark }: { day: string; mark: AttendanceMark | null }) =>
      houseHelpers.mark({ params: { id, day }, body: { mark } }),
    failed: (reason) => nested('Failed to save: {reason}', { reason }),
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
