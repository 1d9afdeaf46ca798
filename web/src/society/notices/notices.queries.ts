import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'
import { save } from '../../ui/browser/save.ts'
import { fileNameOf } from './attachment.ts'

const notices = client('notices')
const all = ['notices']

/** The notices of one community, or of all that the user may see. */
export const useNotices = (communityId: string) =>
  useQuery({
    queryKey: [...all, communityId],
    queryFn: ({ signal }) => notices.list({ query: { communityId: communityId || undefined }, signal }),
  })

type NoticeInput = Omit<Parameters<typeof notices.create>[0], 'signal' | 'idempotencyKey'>

export const useCreateNotice = () =>
  useAction({
    run: (input: NoticeInput, idempotencyKey) => notices.create({ ...input, idempotencyKey }),
    done: 'Notice created successfully',
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

/** Fails silently: the notice stays new. */
export const useSeeNotice = () =>
  useAction({ run: (noticeId: string) => notices.see({ body: { noticeId } }), changes: all })

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
