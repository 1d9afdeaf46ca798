import type { Handover } from '@aangan/contract/gate/gate-desk'
import { useState } from 'react'
import { useAtDesk } from '../board/at-desk.ts'
import { HandOver } from './hand-over.tsx'
import { HandoverNote } from './handover-note.tsx'
import { isRead, noteRead } from './handovers-read.ts'
import { StartShift } from './start-shift.tsx'
import { useView } from '../parts/use-view.ts'

/** The note of the shift before, which is read first; then a shift is begun, or handed over. */
export function ShiftSheet() {
  const atDesk = useAtDesk()
  const { shift, handover } = atDesk.board
  const { close } = useView()
  const [read, setRead] = useState<string>()
  const [isStarting, setStarting] = useState(false)
  const note: Handover | null = shift !== null && isRead(handover) ? null : handover
  if (!isStarting && note !== null && note.note !== null && note.at !== read) {
    const onRead = () => {
      noteRead(note)
      setRead(note.at)
      if (shift !== null) close()
    }
    return <HandoverNote handover={note} timeZone={atDesk.board.timeZone} now={atDesk.now} onRead={onRead} />
  }
  // The board may have the shift before the start is answered, and the sheet closes only then.
  if (shift === null || isStarting) return <StartShift onStarting={setStarting} onDone={close} />
  return <HandOver shift={shift} />
}
