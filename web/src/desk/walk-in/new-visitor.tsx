import { msg } from '@aangan/contract/core/language/text'
import { useEffect, useState } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { notify } from '../../ui/toast.ts'
import { useAtDesk, type AtDesk } from '../board/at-desk.ts'
import { ofPass, ofVisit } from '../board/board-lists.ts'
import { decidedHere } from '../board/decided-here.ts'
import { useDirectory } from '../board/desk.ts'
import { draftFrom } from '../board/find.ts'
import { draftOf, stepFor, type WalkInDraft } from '../board/walk-in.ts'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'
import { isNoAnswer } from '../store/sync.ts'
import { HouseScreen } from './house-screen.tsx'
import { useVisitor } from './use-visitor.ts'
import { Who } from './who.tsx'

// Loaded beside it: without a network the desk has it already.
const ByPhone = lazyScreen(() => import('./by-phone.tsx'), 'ByPhone', 'desk')

/** Who it is, then the house, which is asked. Each screen is a page of the phone's history. */
export function NewVisitor() {
  const atDesk = useAtDesk()
  const { desk, board, now, offline } = atDesk
  const { view, open, replace, back } = useView()
  const directory = useDirectory().data
  useEffect(() => void ByPhone.preload(), [])
  const [draft] = useState<WalkInDraft>(() =>
    view.typed ? draftFrom(view.typed, directory) : filledIn(view.id, board, now),
  )
  const showVisit = async (id: string, photo: File | undefined) => {
    // The house has been asked by now: a photo that fails must not say otherwise.
    if (photo)
      await desk
        .addPhoto(id, photo)
        .catch((error: unknown) => notify.error(msg(words.photoFailed, { reason: messageOf(error) })))
    replace({ show: 'visit', id })
  }
  const visitor = useVisitor(draft, async (asked, photo, key) => {
    try {
      if (!offline) {
        await desk.ask(asked, key)
        return await showVisit(asked.id, photo)
      }
    } catch (error) {
      if (!isNoAnswer(error)) throw error
    }
    if (view.step !== 'phone') open({ ...view, step: 'phone' })
  })
  const { kind } = visitor.form.values
  const step = stepFor(view.step, { hasKind: kind !== '', isReady: visitor.asked !== undefined })
  if (step === 'who' || kind === '') return <Who visitor={visitor} onDone={() => open({ ...view, step: 'house' })} />
  if (step === 'phone' && visitor.asked) {
    const { asked } = visitor
    return (
      <ByPhone
        visitor={asked}
        photo={visitor.photo}
        form={visitor.form}
        onDecided={async (decision, said) => {
          await decidedHere(atDesk, asked, decision, said)
          await showVisit(asked.id, visitor.photo)
        }}
        onBack={back}
      />
    )
  }
  return <HouseScreen visitor={visitor} kind={kind} onBack={back} />
}

function filledIn(id: string | undefined, board: AtDesk['board'], now: number): WalkInDraft {
  const visit = board.visits.find((one) => one.id === id)
  if (visit) return draftOf(ofVisit(visit, undefined))
  const pass = board.passes.find((one) => one.id === id)
  return pass ? draftOf(ofPass(pass, board.timeZone, now)) : {}
}
