import type { Shift } from '@aangan/contract/gate/gate-desk'
import { useState } from 'react'
import { unreachableError } from '../../core/api/api-error.ts'
import { lockDesk } from '../../shell/session/desk-lock.ts'
import { draftOf, draftPerson, dropDraft, keepDraft } from '../../ui/form/drafts.ts'
import { newRequestKey } from '../../ui/request-key.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { leaveDesk } from '../turns/leave-desk.ts'
import { useView } from '../parts/use-view.ts'
import { isNoAnswer } from '../store/sync.ts'
import { takeDesk, type Next } from '../turns/begin-turn.ts'
import { keepStandIn, turnHere } from '../../shell/session/desk-turn.ts'
import { useUser } from '../../shell/session/session.ts'
import { endShift } from './shift.queries.ts'

const draft = 'hand-over'

/** The ways to hand a shift over, and the note that is written meanwhile. */
export function useHandOver(shift: Shift) {
  const { desk, device, store, offline } = useAtDesk()
  const { id: userId } = useUser()
  const { replace, close } = useView()
  const [note, setShownNote] = useState(() => String(draftOf(draft)?.values['note'] ?? ''))
  const left = { ...(note.trim() !== '' && { note }) }
  const setNote = (typed: string) => {
    setShownNote(typed)
    keepDraft(draft, { person: draftPerson(), values: { note: typed }, lostFile: false })
  }
  /** The next guard sees the note first. */
  const done = async () => {
    dropDraft(draft)
    await desk.refresh().catch(() => undefined)
    if (left.note === undefined) close()
    else replace({ show: 'shift' })
  }
  return {
    note,
    setNote,
    /** Without turns the next guard logs in, as soon as there is a network; the shift ends then. */
    async toNext(guard: Next['guard'], pin?: string) {
      if (turnHere()) {
        await takeDesk({ device, store }, { guard, handOver: left, ...(pin !== undefined && { pin }) })
        return done()
      }
      if (offline) {
        keepStandIn(guard.id === userId ? undefined : { id: guard.id, name: guard.name })
        return close()
      }
      await endShift(shift.id, { ...left, nextUserId: guard.id })
      dropDraft(draft)
      close()
      await leaveDesk(store)
    },
    /** Puts the guard of the current turn on duty. */
    async toSelf(guard: Next['guard']) {
      await endShift(shift.id, { ...left, nextUserId: guard.id })
      return done()
    },
    /** The desk waits for its next guard. */
    async toNobody() {
      const turn = turnHere()
      try {
        if (offline) throw unreachableError()
        await endShift(shift.id, left)
      } catch (error) {
        if (!turn || !isNoAnswer(error)) throw error
        const at = { id: newRequestKey(), guard: turn.guard, beganAt: new Date().toISOString() }
        await store.turns.add({ ...at, communityId: store.communityId, ends: { shiftId: shift.id, ...left } })
      }
      dropDraft(draft)
      close()
      if (turn) lockDesk(true)
    },
  }
}
