import type { Board, BoardVisit } from '@aangan/contract/gate/board'
import { followedBoard } from '@aangan/contract/gate/followed-board'
import type { GateEnd, PhoneDecision } from '@aangan/contract/gate/movement-shapes'
import type { Visit } from '@aangan/contract/gate/visits'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { client } from '../../core/api/api.ts'
import { unreachableError } from '../../core/api/api-error.ts'
import { stored } from '../../core/storage.ts'
import { hearing } from '../../shell/live/live.ts'
import { soonMs, useLiveQuery } from '../../shell/live/use-live.ts'
import { useStore } from '../../core/store.ts'
import type { Device } from './device.ts'
import { useMovements } from './movements.ts'
import { boardKey, type ShownBoard } from './shown-board.ts'
import type { DeskStore } from '../store/desk-store.ts'
import { inTime, isNoAnswer, type Sync } from '../store/sync.ts'
import type { WalkIn } from '../store/walk-in-form.ts'
import type { Said } from '../../gate/asking/said.part.ts'
import { formOf } from './walk-in.ts'
import { useDeskState } from '../store/use-desk-store.ts'

// What the desk reads from the server and asks of it. Entries and exits go through the queue (movements.ts).

const board = client('board')
const visits = client('visits')

/** How often the board is read; every `soonMs` while the server is not reached, or the answer of a house cannot be heard. */
const lookMs = 60_000
const longestMs = 8_000
/** A family at the gate is several changes, and one reading. */
const apartMs = 300

/** Reads the board into the store, which shows it: what a board contains leaves the queue as the board comes. */
export function useBoard({ deskId }: Device, store: DeskStore, sync: Sync) {
  const isHearing = useStore(hearing)
  const { board: kept, isReached } = useDeskState(store)
  return useLiveQuery({
    kinds: ['visit', 'pass', 'board', 'helper', 'settings'],
    apartMs,
    queryKey: boardKey,
    queryFn: async ({ signal }) => {
      // First what waits: a board with a movement whose answer was lost would show it twice.
      if (store.state().turns.length > 0 || store.waiting().length > 0) await sync.run()
      try {
        const known = store.state().board?.value
        const given = await inTime(longestMs, (stop) => readBoard(deskId, known, stop), signal)
        // A newer one is on its way: this one must not come after it.
        if (signal.aborted) throw new DOMException('A newer board is read.', 'AbortError')
        const shown: ShownBoard = { ...given, behindMs: Date.parse(given.serverTime) - Date.now() }
        await store.keepBoard(shown)
        // The board lives in the store only; the query just drives the polling.
        return null
      } catch (error) {
        if (isNoAnswer(error) && !signal.aborted) store.reached(false)
        throw error
      }
    },
    staleTime: 0,
    refetchInterval: ({ state: { status } }) =>
      status === 'error' || !isReached || (!isHearing && isAsking(kept?.value)) ? soonMs : lookMs,
  })
}

/** By what has changed since the board that is known; the whole board where the server cannot tell, or it does not fit. */
async function readBoard(deskId: string, known: Board | undefined, signal: AbortSignal): Promise<Board> {
  const read = (since = 'none') => {
    // A turn that nobody proved has just ended the session. A refusal would take the lists along.
    if (stored('token') === null) throw unreachableError()
    return board.read({ query: { deskId, since }, signal })
  }
  const given = await read(known?.since)
  if (!('changed' in given)) return given
  const followed = known && followedBoard(known, given)
  if (followed) return followed
  const whole = await read()
  if ('changed' in whole) throw new TypeError('Nobody asked for changes.')
  return whole
}

const isAsking = (known: Board | undefined) => known?.visits.some(({ status }) => status === 'ASKING') ?? false

const directoryMs = 6 * 3_600_000
const directoryKey = ['gate', 'directory']
export const useDirectory = () =>
  useQuery({
    queryKey: directoryKey,
    queryFn: ({ signal }) => board.directory({ signal }),
    staleTime: directoryMs,
    refetchInterval: directoryMs,
  })

/** The names that the device has of a house: reading its numbers for them would look like a call. */
export function useNames({ houseNo, division }: Pick<BoardVisit, 'houseNo' | 'division'>) {
  const { data } = useDirectory()
  const house = data?.houses.find(
    (one) => one.division === division && one.houseNo.toLowerCase() === houseNo.toLowerCase(),
  )
  return (house?.names ?? []).map((name) => ({ name }))
}

/** Shows the device's directory until the server's is there, and keeps that. */
export function useKeptDirectory(store: DeskStore): void {
  const queries = useQueryClient()
  const { data } = useDirectory()
  useEffect(() => {
    const kept = store.state().directory
    if (kept && queries.getQueryData(directoryKey) === undefined)
      queries.setQueryData(directoryKey, kept.value, { updatedAt: kept.syncedAt })
  }, [queries, store])
  useEffect(() => {
    if (data && data !== store.state().directory?.value) void store.keepDirectory(data)
  }, [data, store])
}

/** A visit that the board may not have any more, as one that was denied. */
export const visitQuery = (id: string) =>
  queryOptions({
    queryKey: ['gate', 'visit', id],
    queryFn: ({ signal }) => visits.read({ params: { id }, signal }),
  })
export const useVisit = (id: string, enabled: boolean) =>
  useLiveQuery({ kinds: ['visit'], concerns: ['gate', 'visit'], unheardMs: soonMs, ...visitQuery(id), enabled })

/** Plans that are not on the board any more. */
export const useOldPlans = (find: string, enabled: boolean) =>
  useQuery({
    queryKey: ['gate', 'plans', find],
    queryFn: ({ signal }) => visits.list({ query: { find, status: 'PLANNED' }, signal }),
    enabled,
  })

const recentSize = 20
/** Visitors who came to a house before, by name, latest first. */
export const useCameBefore = (house: Pick<Visit, 'houseNo' | 'division'>) =>
  useQuery({
    queryKey: ['gate', 'before', house],
    queryFn: ({ signal }) => visits.list({ query: { ...house, size: recentSize }, signal }),
  })

/** A guard waits this long for the server's word before the house is asked by phone. */
const askMs = 2_000

/** What the desk does. Each gives up with an ApiError, but for movements, which the device keeps. */
export function useDesk(device: Device, store: DeskStore, sync: Sync) {
  const queries = useQueryClient()
  const moving = useMovements(device, store, sync)
  const { gateId } = device
  return useMemo(() => {
    const changed = async <T>(call: () => Promise<T>): Promise<T> => {
      try {
        // It would be in the name of the guard before.
        if (store.state().turns.length > 0) throw unreachableError()
        return await call()
      } catch (error) {
        if (isNoAnswer(error)) store.reached(false)
        throw error
      } finally {
        void queries.invalidateQueries({ queryKey: ['gate'] })
      }
    }
    return {
      ...moving,
      sync,
      changed,
      /** The id makes a repeat harmless, also one by the queue. */
      ask: (walkIn: WalkIn & { readonly id: string }, idempotencyKey: string): Promise<BoardVisit> =>
        changed(() => inTime(askMs, (signal) => visits.ask({ body: { ...walkIn, gateId }, idempotencyKey, signal }))),
      decide: (id: string, decision: PhoneDecision, more: Said = {}) =>
        changed(() => visits.decide({ params: { id }, body: { decision, ...more } })),
      contacts: (id: string) => changed(() => visits.contacts({ params: { id } })),
      contactsOf: ({ houseNo, division }: Pick<Visit, 'houseNo' | 'division'>) =>
        changed(() => board.contacts({ query: { houseNo, division } })),
      /** Kept here where the server does not answer. */
      end: async (visit: BoardVisit, how: GateEnd): Promise<void> => {
        const params = { id: visit.id }
        const tell = (signal: AbortSignal) =>
          how === 'GAVE_UP'
            ? visits.decide({ params, body: { decision: how }, signal })
            : visits.collect({ params, signal })
        try {
          if (store.state().isReached) return void (await changed(() => inTime(askMs, tell)))
        } catch (error) {
          if (!isNoAnswer(error)) throw error
        }
        await moving.decideHere(formOf(visit), how)
      },
      refresh: () => queries.refetchQueries({ queryKey: boardKey }),
    }
  }, [queries, store, sync, moving, gateId])
}
export type { Sent, WantedMovement } from './movements.ts'
export type Desk = ReturnType<typeof useDesk>
