import type { BoardVisit } from '@aangan/contract/gate/board'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShownBoard } from '../board/shown-board.ts'
import { visitQuery } from '../board/desk.ts'
import { showSnack } from '../parts/snackbar.ts'
import { play } from '../parts/sound.ts'
import { useView } from '../parts/use-view.ts'

/** Visits that were being asked about on this desk, and that its lists have no more, as one that was denied. */
export function useAnswers(board: ShownBoard, now: number) {
  const asking = board.visits.filter(({ status }) => status === 'ASKING').map(({ id }) => id)
  const [watched, setWatched] = useState<readonly string[]>(asking)
  const added = asking.filter((id) => !watched.includes(id))
  if (added.length > 0) setWatched([...watched, ...added])
  const onBoard = new Map(board.visits.map((visit) => [visit.id, visit]))
  const gone = watched.filter((id) => !onBoard.has(id))
  const read = useQueries({ queries: gone.map((id) => visitQuery(id)) })
  const denied = watched.flatMap((id) => onBoard.get(id) ?? []).filter(({ status }) => status === 'DENIED')
  const visits = [...read.flatMap(({ data }) => (data ? [data] : [])), ...denied]
  useAnnounced([...visits, ...watched.flatMap((id) => onBoard.get(id) ?? [])], now)
  return {
    visits,
    dismiss: (id: string) => setWatched((now) => now.filter((one) => one !== id)),
  }
}
export type Answers = ReturnType<typeof useAnswers>

const soundOf = ({ status }: BoardVisit) =>
  status === 'APPROVED' ? 'good' : status === 'DENIED' || status === 'LEFT_AT_GATE' ? 'bad' : 'notice'

const announced: ReadonlySet<string> = new Set(['APPROVED', 'DENIED', 'LEFT_AT_GATE', 'LAPSED'])

/** One sound and one line for each answer, and where none comes in time, wherever on the desk the guard is. */
function useAnnounced(visits: readonly BoardVisit[], now: number) {
  const heard = useRef(new Set<string>())
  const awaited = useRef(new Set<string>())
  const { view } = useView()
  const announce = useEffectEvent((visit: BoardVisit) => {
    play(soundOf(visit))
    // The visit's own sheet shows the answer already.
    if (view.show !== 'visit' || view.id !== visit.id) showSnack({ answered: visit })
  })
  useEffect(() => {
    for (const visit of visits) {
      const { id, status, answeredVia, escalatesAt } = visit
      if (status === 'ASKING') {
        if (escalatesAt === null || Date.parse(escalatesAt) > now) awaited.current.add(id)
        else if (awaited.current.delete(id)) announce(visit)
      } else if (!heard.current.has(id)) {
        heard.current.add(id)
        // What the guard decided needs neither.
        if (answeredVia !== 'PHONE' && answeredVia !== 'NOBODY' && announced.has(status)) announce(visit)
      }
    }
  }, [visits, now])
}
