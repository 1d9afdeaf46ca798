import type { Api } from '@aangan/contract/api'
import { limits } from '@aangan/contract/core/constants'
import type { Occupancy } from '@aangan/contract/people/occupancies'
import { msg } from '@aangan/contract/core/language/text'
import { useQuery } from '@tanstack/react-query'
import calls from 'virtual:calls/moveOuts'
import { client, clientOf } from '../../core/api/api.ts'
import { currentLanguage } from '../../core/language/language.ts'
import type { Reason } from '../../core/language/say.ts'
import { useAction } from '../../ui/action.ts'
import { datesIn } from '../../ui/dates.ts'

const moveOuts = clientOf<Api['moveOuts']>(calls)
const houses = client('houses')
const failed = (reason: Reason): Reason => msg('Failed to save: {reason}', { reason })
/** A move-out and its undo change every list. */
const everything: readonly unknown[] = []

/** `wanted`: not of an occupancy that has just ended. */
export const useWhatEnds = (id: string, wanted: boolean) =>
  useQuery({
    enabled: wanted,
    queryKey: ['move-outs', 'preview', id],
    queryFn: ({ signal }) => moveOuts.preview({ params: { id }, signal }),
  })

/** The latest hundred of a house. */
export const useMoveOuts = (houseId: string) =>
  useQuery({
    queryKey: ['move-outs', 'list', houseId],
    queryFn: ({ signal }) => moveOuts.list({ query: { houseId, size: limits.pageSizeMax }, signal }),
  })

type Body = Parameters<typeof moveOuts.end>[0]['body']

export const useMoveOut = (id: string) =>
  useAction({
    run: (body: Body) => moveOuts.end({ params: { id }, body }),
    done: ({ endedAt, endsOn }: Occupancy) =>
      endedAt === null
        ? msg('Moving out on {date}.', { date: datesIn(currentLanguage()).plainDay(String(endsOn)) })
        : 'Moved out.',
    changes: everything,
  })

export const useStay = () =>
  useAction({
    run: (id: string) => moveOuts.stay({ params: { id } }),
    done: 'House saved.',
    failed,
    changes: everything,
  })

export const useUndoMoveOut = () =>
  useAction({
    run: (id: string) => moveOuts.undo({ params: { id } }),
    done: ({ userName: name, left }) =>
      left.length === 0
        ? msg('{name} is back.', { name })
        : msg('{name} is back. Others have registered these vehicles meanwhile: {plates}', {
            name,
            plates: left.join(', '),
          }),
    failed,
    changes: everything,
  })

/** Undefined for who no longer belongs to the house. */
export const occupancyIn = async (houseId: string, userId: string): Promise<Occupancy | undefined> =>
  (await houses.read({ params: { id: houseId } })).occupancies.find(
    (one) => one.userId === userId && one.endedAt === null,
  )
