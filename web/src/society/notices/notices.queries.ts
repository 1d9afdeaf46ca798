import { msg } from '@aangan/contract/core/language/text'
import type { ListedNotice, Notice } from '@aangan/contract/society/notices'
import { keepPreviousData, useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import type { Shown } from '../../core/language/say.ts'
import { useLiveQuery } from '../../shell/live/use-live.ts'
import { useAction } from '../../ui/action.ts'
import { save } from '../../ui/browser/save.ts'
import { fileNameOf } from './attachment.ts'

const notices = client('notices')
const readers = client('noticeReaders')
const polls = client('noticePolls')
const all = ['notices']

const lessOf = ({ createdAt }: Notice) => ({
  publishedAt: createdAt,
  publishAt: null,
  pinned: false,
  ask: false,
  audience: null,
  poll: null,
  readAt: null,
  emergency: null,
})
/** A process of the release before tells less of a notice, and so does a list that was kept from it. */
const complete = (list: readonly ListedNotice[]): ListedNotice[] =>
  list.map((notice) => ({ ...lessOf(notice), ...notice }))

/** The notices of one community, or of all that the user may see. */
export const useNotices = (communityId: string) =>
  useLiveQuery({
    kinds: ['notice'],
    concerns: all,
    queryKey: [...all, communityId],
    queryFn: ({ signal }) => notices.list({ query: { communityId: communityId || undefined }, signal }),
    select: complete,
  })

type NoticeInput = Omit<Parameters<typeof notices.create>[0], 'signal' | 'idempotencyKey'>

/** `scheduled`: the toast where it is published later. */
export const useCreateNotice = (scheduled: (notice: Notice) => Shown) =>
  useAction({
    run: (input: NoticeInput, idempotencyKey) => notices.create({ ...input, idempotencyKey }),
    done: (notice) => (notice.status === 'SCHEDULED' ? scheduled(notice) : 'Notice created successfully'),
    changes: all,
  })

export const useUpdateNotice = (id: string) =>
  useAction({
    run: (input: NoticeInput) => notices.update({ params: { id }, ...input }),
    done: 'Notice updated successfully',
    changes: all,
  })

export const useDeleteNotice = () =>
  useAction({
    run: (id: string) => notices.remove({ params: { id } }),
    done: 'Notice deleted successfully',
    failed: (reason) => msg('Failed to delete notice: {reason}', { reason }),
    changes: all,
  })

const isList = ({ state }: Query): boolean => Array.isArray(state.data)

/** Fails silently: the notices stay new. The list is not read again while somebody scrolls through it. */
export function useSeeNotices() {
  const queries = useQueryClient()
  return useAction({
    run: async (noticeIds: string[]) => {
      await notices.see({ body: { noticeIds } })
      const seen = (notice: ListedNotice) => (noticeIds.includes(notice.id) ? { ...notice, isNew: false } : notice)
      // Under the same key are counts, which this does not change.
      queries.setQueriesData<ListedNotice[]>({ queryKey: all, predicate: isList }, (list) => list?.map(seen))
    },
  })
}

/** The newest, and with it all that are older. */
export const useSeeAll = () =>
  useAction({
    run: (noticeId: string) => notices.see({ body: { noticeId } }),
    failed: (reason) => msg('Failed to mark as read: {reason}', { reason }),
    changes: all,
  })

export const useReadNotice = () =>
  useAction({
    run: (id: string) => readers.read({ params: { id } }),
    done: 'Thank you.',
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
    changes: all,
  })

export const useRemind = () =>
  useAction({
    run: (id: string) => readers.remind({ params: { id } }),
    done: ({ people }) =>
      msg('{count, plural, one {# person was reminded.} other {# people were reminded.}}', { count: people }),
    failed: (reason) => msg('Failed to remind: {reason}', { reason }),
  })

interface VoteInput {
  readonly noticeId: string
  readonly houseId: string
  readonly option: number
}
export const useVote = () =>
  useAction({
    run: ({ noticeId: id, houseId, option }: VoteInput) => polls.vote({ params: { id }, body: { houseId, option } }),
    done: 'Vote counted.',
    failed: (reason) => msg('Failed to vote: {reason}', { reason }),
    changes: all,
  })

export const useHouseVotes = (id: string, voted: boolean, page: number) =>
  useQuery({
    queryKey: [...all, 'houses', id, voted, page],
    queryFn: ({ signal }) => polls.list({ params: { id }, query: { voted: voted ? 'true' : 'false', page }, signal }),
    placeholderData: keepPreviousData,
  })

/** How many have seen and read it. */
export const useReach = (id: string, isWanted: boolean, refetchInterval: number | false = false) =>
  useQuery({
    queryKey: [...all, 'reach', id],
    queryFn: ({ signal }) => readers.reach({ params: { id }, signal }),
    enabled: isWanted,
    refetchInterval,
  })

export const useReaders = (id: string, read: boolean, page: number) =>
  useQuery({
    queryKey: [...all, 'readers', id, read, page],
    queryFn: ({ signal }) => readers.list({ params: { id }, query: { read: read ? 'true' : 'false', page }, signal }),
    placeholderData: keepPreviousData,
  })

type CountInput = NonNullable<NonNullable<Parameters<typeof readers.count>[0]>['body']>
/** How many people it would reach. `input` undefined: there is nothing to count yet. */
export const useAudienceCount = (input: CountInput | undefined) =>
  useQuery({
    queryKey: [...all, 'audience', input],
    queryFn: ({ signal }) => readers.count({ body: input ?? {}, signal }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** A picture, fetched with the token. `updatedAt`: another one may have the same name. */
export const usePicture = (file: string, updatedAt: string, wanted: boolean) =>
  useQuery({
    queryKey: ['notice-pictures', file, updatedAt],
    queryFn: ({ signal }) => notices.download({ params: { file }, signal }),
    enabled: wanted,
    staleTime: Infinity,
  })

/** Downloads `{id}_{fileName}` with the token, and saves it under its file name. */
export const useDownload = () =>
  useAction({
    run: async (file: string) => save(await notices.download({ params: { file } }), fileNameOf(file)),
    done: 'File downloaded successfully',
    failed: (reason) => msg('Failed to download file: {reason}', { reason }),
  })
