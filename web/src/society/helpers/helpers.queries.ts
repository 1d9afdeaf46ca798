import type { Helper } from '@aangan/contract/society/helpers'
import type { Label } from '@aangan/contract/core/language/text'
import { useQuery } from '@tanstack/react-query'
import { client, messageOr } from '../../core/api/api.ts'
import { useAction } from '../../ui/action.ts'

const helpers = client('helpers')
const all = ['helpers']

type Query = NonNullable<NonNullable<Parameters<typeof helpers.list>[0]>['query']>
type Body = Parameters<typeof helpers.create>[0]['body']

export const useHelpers = (query: Query) =>
  useQuery({ queryKey: [...all, 'list', query], queryFn: ({ signal }) => helpers.list({ query, signal }) })

/** The user's own rating of a helper. */
export const useMyRating = (id: string, userId: string, enabled: boolean) =>
  useQuery({
    queryKey: [...all, 'rating', id, userId],
    queryFn: ({ signal }) => helpers.myRating({ params: { id, userId }, signal }),
    enabled,
    retry: false,
  })

/** The server's message, or `fallback` where it has none. */
const toastOr = (fallback: Label) => (_reason: unknown, _input: unknown, error: Error) => messageOr(fallback)(error)

export const useAddHelper = () =>
  useAction({
    run: (body: Body, idempotencyKey) => helpers.create({ body, idempotencyKey }),
    done: 'Helper added successfully',
    changes: all,
  })

export const useUpdateHelper = (id: string) =>
  useAction({
    run: (body: Body) => helpers.update({ params: { id }, body }),
    done: 'Helper updated successfully',
    changes: all,
  })

export const useDeleteHelper = () =>
  useAction({
    run: (id: string) => helpers.remove({ params: { id } }),
    done: 'Helper deleted successfully',
    failed: toastOr('Failed to delete helper.'),
    changes: all,
  })

export const useShowOrHideHelper = () =>
  useAction({
    run: ({ id, isVisible }: Helper) => helpers.setVisibility({ params: { id }, body: { isVisible: !isVisible } }),
    done: ({ isVisible }) =>
      isVisible ? 'Helper visibility enabled successfully' : 'Helper visibility disabled successfully',
    failed: toastOr('Failed to toggle visibility.'),
    changes: all,
  })

export const useRateHelper = (id: string) =>
  useAction({
    run: (rating: number) => helpers.rate({ params: { id }, body: { rating } }),
    done: ({ updated }) => (updated ? 'Rating updated successfully' : 'Rating submitted successfully'),
    changes: all,
  })
