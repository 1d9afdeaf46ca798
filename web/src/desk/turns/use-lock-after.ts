import { useEffect } from 'react'
import { keepTurn, useTurnHere } from '../../shell/session/desk-turn.ts'

/** The desk locks after so many minutes without a touch, as every page of this browser knows from then on. */
export function useLockAfter(minutes: number | undefined): void {
  const turn = useTurnHere()
  useEffect(() => {
    if (turn === undefined) return
    if (minutes !== undefined && minutes !== turn.lockMinutes) keepTurn({ ...turn, lockMinutes: minutes })
    void import('../../shell/session/desk-touches.ts').then(({ watchTouches }) => watchTouches())
  }, [turn, minutes])
}
