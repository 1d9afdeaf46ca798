import { useState, type ReactNode } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AskingSheet } from './asking-sheet.tsx'
import { AtDeskContext, useAtDesk, type AtDesk } from '../board/at-desk.ts'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { ofFoundPass, ofVisit, waits } from '../board/board-lists.ts'
import { useVisit } from '../board/desk.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { EndSheet } from './end-sheet.tsx'
import { words } from '../parts/words.ts'

/** A visit, as far as it is: to let in, to ask about, or what came of it. */
export const VisitSheet = ({ id }: { id: string }) => <Held>{(hold) => <OneVisit id={id} hold={hold} />}</Held>

/** A pass for several entries, of which each makes a visit; or one that was scanned or found by its code. */
export const PassSheet = ({ id }: { id: string }) => <Held>{(hold) => <OnePass id={id} hold={hold} />}</Held>

type Hold = (on: boolean) => void

/** Once somebody is let in, the sheet stays as it is until it closes: they are inside by then, which would read as a stop. */
function Held({ children }: { children: (hold: Hold) => ReactNode }) {
  const atDesk = useAtDesk()
  const [held, setHeld] = useState<AtDesk['board']>()
  return (
    <AtDeskContext value={{ ...atDesk, board: held ?? atDesk.board }}>
      {children((on) => setHeld(on ? atDesk.board : undefined))}
    </AtDeskContext>
  )
}

interface Props {
  id: string
  hold: Hold
}

function OneVisit({ id, hold }: Props) {
  const { board } = useAtDesk()
  const onBoard = board.visits.find((visit) => visit.id === id)
  const read = useVisit(id, onBoard === undefined)
  const visit = onBoard ?? read.data
  if (visit) return <SheetOf visit={visit} hold={hold} />
  return (
    <div className="px-4 sm:px-6">
      {read.error ? (
        <Failure text={msg(words.boardFailed, { reason: messageOf(read.error) })} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton rows={3} height="h-24" />
      )}
    </div>
  )
}

function OnePass({ id, hold }: Props) {
  const { board, now } = useAtDesk()
  const pass = board.passes.find((one) => one.id === id)
  if (!pass) return <Failure text="Pass not found." />
  const expected = ofFoundPass(pass, board, now)
  if (expected.visit && waits.has(expected.visit.status)) return <SheetOf visit={expected.visit} hold={hold} />
  return <EntrySheet expected={expected} hold={hold} />
}

function SheetOf({ visit, hold }: { visit: BoardVisit; hold: Hold }) {
  const { board } = useAtDesk()
  switch (visit.status) {
    case 'PLANNED': {
      const pass = board.passes.find(({ id }) => id === visit.passId)
      return <EntrySheet expected={ofVisit(visit, pass)} hold={hold} />
    }
    case 'ASKING':
      return <AskingSheet visit={visit} />
    default:
      return <EndSheet visit={visit} />
  }
}
