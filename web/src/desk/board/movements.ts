import type { SentMovement, WalkInDecision } from '@aangan/contract/gate/movement-shapes'
import type { MovementResult } from '@aangan/contract/gate/movements'
import { useMemo } from 'react'
import { useUser } from '../../shell/session/session.ts'
import { newRequestKey } from '../../ui/request-key.ts'
import { serverNow, type ShownBoard } from './shown-board.ts'
import type { WalkIn } from '../store/walk-in-form.ts'
import { standInHere, turnHere } from '../../shell/session/desk-turn.ts'
import type { Device } from './device.ts'
import type { DeskStore } from '../store/desk-store.ts'
import { entryOf, exitOf, nothing, undoOf, walkInOf, type Effect } from '../store/effect.ts'
import type { Said } from '../../gate/asking/said.part.ts'
import type { Mark } from '../store/marks.ts'
import type { Queued } from '../store/queued.ts'
import type { Sync } from '../store/sync.ts'

export interface WantedMovement {
  readonly kind: 'ENTRY' | 'EXIT'
  readonly visitId?: string
  readonly passId?: string
  readonly helperId?: string
  readonly code?: string
  readonly qr?: string
  readonly seen?: boolean
}

export interface Sent {
  /** The movement's id, by which it can be undone. */
  readonly id: string
  readonly result: Pick<MovementResult, 'outcome' | 'text'>
  /** What it changed, as the server says or as the desk decided. */
  readonly effect: Effect
}

/** Entries and exits. Each is on the device before the server hears of it, and is never lost. */
export function useMovements({ gateId, gate }: Device, store: DeskStore, sync: Sync) {
  const { id: userId, communityId, community } = useUser()
  return useMemo(() => {
    const shown = () => {
      const { board } = store.state()
      return board && store.shown(board.value)
    }
    /** In whose name it is. */
    const by = () => {
      const turn = turnHere()
      return turn === undefined
        ? { recordedBy: standInHere()?.id ?? userId }
        : { recordedBy: turn.guard.id, turnId: turn.id }
    }
    const write = (movement: Omit<SentMovement, 'gateId' | 'recordedBy' | 'turnId'>, effect: Effect): Queued => ({
      movement: { ...movement, gateId, ...by() } as SentMovement,
      communityId: communityId ?? '',
      community: community?.displayName ?? '',
      effect,
    })
    const begun = () => ({ id: newRequestKey(), recordedAt: new Date().toISOString() })
    const momentOf = (id: string, known: ShownBoard) => ({
      movementId: id,
      at: new Date(serverNow(known)).toISOString(),
      gate: { id: gateId, name: gate },
    })
    const send = async (list: readonly Queued[]): Promise<readonly Sent[]> => {
      await store.record(list)
      const ids = list.map(({ movement }) => movement.id)
      const isAsked = store.state().isReached
      if (!isAsked) void sync.run()
      const words = isAsked ? await sync.ask(ids) : []
      return list.map(({ movement: { id }, effect }, index) => {
        const result = words[index]
        // The desk has judged already: it offers nothing else.
        if (!result) return { id, result: { outcome: 'APPLIED', text: null }, effect }
        const now = store.state().queue.find(({ movement }) => movement.id === id)
        return { id, result, effect: now?.effect ?? effect }
      })
    }
    const sendAll = (wanted: readonly WantedMovement[]): Promise<readonly Sent[]> => {
      const known = shown()
      const offline = !store.state().isReached
      return send(
        wanted.map((one) => {
          const begin = begun()
          const moment = known && momentOf(begin.id, known)
          const effect =
            !known || !moment
              ? nothing
              : one.kind === 'ENTRY'
                ? entryOf(known, one, moment)
                : exitOf(known, one, moment)
          return write({ ...begin, ...namedFor(one, store), offline }, effect)
        }),
      )
    }
    return {
      sendAll,
      send: async (wanted: WantedMovement): Promise<Sent | undefined> => (await sendAll([wanted]))[0],
      undo: async ({ movementId, effect }: Mark): Promise<Sent | undefined> => {
        const offline = !store.state().isReached
        return (await send([write({ ...begun(), kind: 'UNDO', of: movementId, offline } as never, undoOf(effect))]))[0]
      },
      /** A visitor whom nobody announced, decided here: it is a fact. */
      decideHere: async (
        visit: WalkIn & { readonly id: string },
        decision: WalkInDecision,
        said: Said = {},
      ): Promise<Sent> => {
        const known = shown()
        const begin = begun()
        const effect = known ? walkInOf(known, visit, decision, { ...momentOf(begin.id, known), said }) : nothing
        const { id, kind, visitorName, company, phone, vehicleNo, vehicleType, note, houseNo, division, planId } = visit
        const form = { id, kind, visitorName, company, phone, vehicleNo, vehicleType, note, houseNo, division, planId }
        const fact = {
          ...begin,
          kind: 'WALK_IN',
          offline: true,
          visit: form,
          decision,
          ...said,
        }
        const queued = write(fact as never, effect)
        await store.record([queued])
        void sync.run()
        return { id: begin.id, result: { outcome: 'APPLIED', text: null }, effect }
      },
      /** Sent now, or as soon as the visit is on the server. */
      addPhoto: async (visitId: string, photo: File): Promise<void> => {
        await store.photos.keep({ visitId, takenAt: new Date().toISOString(), photo })
        void sync.run()
      },
    }
  }, [store, sync, userId, communityId, community, gateId, gate])
}

/** A visit that an entry here has made is known to the server by its pass only. */
function namedFor(wanted: WantedMovement, store: DeskStore): WantedMovement {
  const made = store
    .state()
    .queue.find(({ movement, effect }) => movement.id === wanted.visitId && effect.visit?.id === movement.id)
  if (!made?.effect.visit?.passId) return wanted
  const { visitId: _, ...rest } = wanted
  return { ...rest, passId: made.effect.visit.passId }
}
