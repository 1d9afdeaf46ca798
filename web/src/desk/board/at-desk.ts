import { createContext, useContext } from 'react'
import type { Desk } from './desk.ts'
import type { Device } from './device.ts'
import type { ShownBoard } from './shown-board.ts'
import type { Marks } from './use-marks.ts'
import type { DeskStore } from '../store/desk-store.ts'

/** What every part of the desk works with. */
export interface AtDesk {
  readonly board: ShownBoard
  /** The present by the server's clock. */
  readonly now: number
  readonly desk: Desk
  readonly marks: Marks
  readonly device: Device
  readonly store: DeskStore
  /** The server is not reached. */
  readonly offline: boolean
  /** Passes that this desk has let in. */
  readonly usedHere: ReadonlySet<string>
}

export const AtDeskContext = createContext<AtDesk | undefined>(undefined)

/** Only inside DeskView. */
export function useAtDesk(): AtDesk {
  const atDesk = useContext(AtDeskContext)
  if (atDesk === undefined) throw new Error('This part stands inside DeskView.')
  return atDesk
}
