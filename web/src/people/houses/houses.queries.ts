import type { OccupancyEdit } from '@aangan/contract/people/occupancies'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import type { Reason } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'

const houses = client('houses')
const occupancies = client('occupancies')
const all = ['houses']

type Query = NonNullable<NonNullable<Parameters<typeof houses.list>[0]>['query']>
type Body = Parameters<typeof houses.create>[0]['body']

const failed = (reason: Reason): Reason => msg('Failed to save: {reason}', { reason })

export const useHouses = (query: Query) =>
  useQuery({
    queryKey: [...all, 'list', query],
    queryFn: ({ signal }) => houses.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

export const useHouse = (id: string) =>
  useQuery({ queryKey: [...all, 'one', id], queryFn: ({ signal }) => houses.read({ params: { id }, signal }) })

export const useAddHouse = () =>
  useAction({
    run: (body: Body, idempotencyKey) => houses.create({ body, idempotencyKey }),
    done: 'House saved.',
    changes: all,
  })

export const useUpdateHouse = (id: string) =>
  useAction({
    run: ({ division, number, type }: Body) => houses.update({ params: { id }, body: { division, number, type } }),
    done: 'House saved.',
    changes: all,
  })

export const useDeleteHouse = () =>
  useAction({
    run: (id: string) => houses.remove({ params: { id } }),
    done: 'House deleted.',
    failed,
    changes: all,
  })

type NewOccupancy = Parameters<typeof occupancies.create>[0]['body']

export const useAddOccupancy = (id: string) =>
  useAction({
    run: (body: NewOccupancy, idempotencyKey) => occupancies.create({ params: { id }, body, idempotencyKey }),
    done: 'House saved.',
    changes: all,
  })

export const useEditOccupancy = () =>
  useAction({
    run: ({ id, ...body }: OccupancyEdit & { readonly id: string }) => occupancies.update({ params: { id }, body }),
    done: 'House saved.',
    failed,
    changes: all,
  })
