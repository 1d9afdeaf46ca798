import { useState } from 'react'
import { messageOf } from '../api.ts'
import { nested } from '../language/say.ts'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AskingSheet } from './asking-sheet.tsx'
import type { AtDesk } from './at-gate.tsx'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { ofFoundPass, ofVisit, waits } from './board-lists.ts'
import { useVisit } from './desk.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { EndSheet } from './end-sheet.tsx'
import { words } from './words.ts'

/** A visit, as far as it is: to let in, to ask about, or what came of it. */
export function VisitSheet({ id, ...rest }: AtDesk & { id: string }) {
  const { hold, ...atDesk } = useHeld(rest)
  const { board } = atDesk
  const onBoard = board.visits.find((visit) => visit.id === id)
  const read = useVisit(id, onBoard === undefined)
  const visit = onBoard ?? read.data
  if (visit) return <SheetOf visit={visit} hold={hold} {...atDesk} />
  return (
    <div className="px-4 sm:px-6">
      {read.error ? (
        <Failure
          text={nested(words.boardFailed, { reason: messageOf(read.error) })}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton rows={3} height="h-24" />
      )}
    </div>
  )
}

/** Once somebody is let in, the sheet stays as it is until it closes: they are inside by then, which would read as a stop. */
function useHeld(atDesk: AtDesk) {
  const [held, setHeld] = useState<AtDesk['board']>()
  return { ...atDesk, board: held ?? atDesk.board, hold: (on: boolean) => setHeld(on ? atDesk.board : undefined) }
}

function SheetOf({ visit, hold, ...atDesk }: AtDesk & { visit: BoardVisit; hold: (on: boolean) => void }) {
  const { board } = atDesk
  switch (visit.status) {
    case 'PLANNED': {
      const pass = board.passes.find(({ id }) => id === visit.passId)
      return <EntrySheet expected={ofVisit(visit, pass)} hold={hold} {...atDesk} />
    }
    case 'ASKING':
      return <AskingSheet visit={visit} {...atDesk} />
    default:
      return <EndSheet visit={visit} {...atDesk} />
  }
}

/** A pass for several entries, of which each makes a visit; or one that was scanned or found by its code. */
export function PassSheet({ id, ...rest }: AtDesk & { id: string }) {
  const { hold, ...atDesk } = useHeld(rest)
  const { board, now } = atDesk
  const pass = board.passes.find((one) => one.id === id)
  if (!pass) return <Failure text="Pass not found." />
  const expected = ofFoundPass(pass, board, now)
  if (expected.visit && waits.has(expected.visit.status))
    return <SheetOf visit={expected.visit} hold={hold} {...atDesk} />
  return <EntrySheet expected={expected} hold={hold} {...atDesk} />
}
