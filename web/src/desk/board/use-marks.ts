import { useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { notify } from '../../ui/toast.ts'
import { showSnack } from '../parts/snackbar.ts'
import type { Desk, Sent, WantedMovement } from './desk.ts'
import type { DeskStore } from '../store/desk-store.ts'
import { canBeUndone, type Mark, type VisitMark } from '../store/marks.ts'
import { useDeskState } from '../store/use-desk-store.ts'
import { words } from '../parts/words.ts'

export type Marks = ReturnType<typeof useMarks>

/** Marks entries and exits, and remembers them for Undo, over a reload too. */
export function useMarks(desk: Desk, store: DeskStore) {
  const { marks } = useDeskState(store)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  const run = async <T>(keys: readonly string[], work: () => Promise<T>): Promise<T | undefined> => {
    if (keys.some((key) => busy.has(key))) return undefined
    setBusy((now) => new Set([...now, ...keys]))
    try {
      return await work()
    } catch (error) {
      notify.error(msg(words.refused, { reason: messageOf(error) }))
      return undefined
    } finally {
      // Before the mark is drawn: a tap on its new buttons would find them busy.
      flushSync(() => setBusy((now) => new Set([...now].filter((key) => !keys.includes(key)))))
    }
  }
  const note = (kind: Mark['kind'], sent: readonly Sent[]) => {
    const made = sent
      .filter(({ result, effect }) => result.outcome === 'APPLIED' && (effect.visit || effect.helper))
      .map(({ id, effect }) => ({ movementId: id, kind, effect, at: Date.now() }))
    const last = made.at(-1)
    if (last?.effect.visit) showSnack({ mark: { ...last, visit: last.effect.visit } })
    return store.mark(made)
  }
  const tell = (sent: readonly Sent[]) => {
    for (const { result } of sent)
      if (result.outcome !== 'APPLIED' && result.text !== null) notify.error({ raw: result.text })
  }
  const pass = (kind: Mark['kind'], keys: readonly string[], wanted: readonly Omit<WantedMovement, 'kind'>[]) =>
    run(keys, () => desk.sendAll(wanted.map((one) => ({ kind, ...one })))).then((sent) => {
      if (sent) note(kind, sent)
      return sent
    })
  const open = marks.filter((mark) => canBeUndone(mark))
  const ofVisits = open.flatMap((mark) => (mark.effect.visit ? [{ ...mark, visit: mark.effect.visit }] : []))
  return {
    isBusy: (key: string) => busy.has(key),
    /** The mark of a visit that can still be taken back. */
    of: (visitId: string): VisitMark | undefined => ofVisits.find(({ visit }) => visit.id === visitId),
    ofHelper: (helperId: string): Mark | undefined => open.find(({ effect }) => effect.helper?.id === helperId),
    recent: (kind: Mark['kind']): readonly VisitMark[] => ofVisits.filter((mark) => mark.kind === kind),
    /** What the server said; the sheet shows a refusal. */
    letIn: async (key: string, wanted: Omit<WantedMovement, 'kind' | 'seen'>) => {
      const sent = (await pass('ENTRY', [key], [wanted]))?.[0]
      if (sent?.result.outcome === 'APPLIED' && wanted.qr !== undefined) await store.noteQr(wanted.qr)
      return sent
    },
    exit: async (ids: readonly string[], seen = true) => {
      const sent = await pass(
        'EXIT',
        ids,
        ids.map((visitId) => ({ visitId, seen })),
      )
      if (sent) tell(sent)
      return sent
    },
    helper: async (kind: Mark['kind'], helperId: string) => {
      const sent = await pass(kind, [helperId], [{ helperId }])
      if (sent) tell(sent)
      return sent?.[0]
    },
    /** Somebody who was let in without the network, as the desk decided. */
    decidedHere: (sent: Sent) => note('ENTRY', [sent]),
    undo: async (mark: Mark) => {
      const sent = await run([mark.effect.visit?.id ?? mark.effect.helper?.id ?? ''], () => desk.undo(mark))
      if (sent?.result.outcome === 'APPLIED') await store.unmark(mark.movementId)
      else if (sent) tell([sent])
      return sent
    },
  }
}
