import type { BoardVisit } from '@aangan/contract/gate/board'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ShownBoard } from '../board/shown-board.ts'
import { visitQuery } from '../board/desk.ts'
import { showSnack } from '../parts/snackbar.ts'
import { play } from '../parts/sound.ts'

/** Visits that were being asked about on this desk, and that its lists have no more, as one that was denied. */
export function useAnswers(board: ShownBoard) {
  const asking = board.visits.filter(({ status }) => status === 'ASKING').map(({ id }) => id)
  const [watched, setWatched] = useState<readonly string[]>(asking)
  const added = asking.filter((id) => !watched.includes(id))
  if (added.length > 0) setWatched([...watched, ...added])
  const onBoard = new Map(board.visits.map((visit) => [visit.id, visit]))
  const gone = watched.filter((id) => !onBoard.has(id))
  const read = useQueries({ queries: gone.map((id) => visitQuery(id)) })
  const denied = watched.flatMap((id) => onBoard.get(id) ?? []).filter(({ status }) => status === 'DENIED')
  const visits = [...read.flatMap(({ data }) => (data ? [data] : [])), ...denied]
  useAnswerSound([...visits, ...watched.flatMap((id) => onBoard.get(id) ?? [])])
  return {
    visits,
    dismiss: (id: string) => setWatched((now) => now.filter((one) => one !== id)),
  }
}
export type Answers = ReturnType<typeof useAnswers>

const soundOf = ({ status }: BoardVisit) =>
  status === 'APPROVED' ? 'good' : status === 'DENIED' || status === 'LEFT_AT_GATE' ? 'bad' : 'notice'

const announced: ReadonlySet<string> = new Set(['APPROVED', 'DENIED', 'LEFT_AT_GATE', 'LAPSED'])

/** One sound and one line for each answer, wherever on the desk the guard is. */
function useAnswerSound(visits: readonly BoardVisit[]) {
  const heard = useRef(new Set<string>())
  useEffect(() => {
    for (const visit of visits) {
      const { id, status, answeredVia } = visit
      if (status === 'ASKING' || heard.current.has(id)) continue
      heard.current.add(id)
      // What the guard decided needs neither.
      if (answeredVia === 'PHONE' || answeredVia === 'NOBODY' || !announced.has(status)) continue
      play(soundOf(visit))
      showSnack({ answered: visit })
    }
  }, [visits])
}
