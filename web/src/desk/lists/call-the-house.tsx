import type { BoardVisit } from '@aangan/contract/gate/board'
import { useAtDesk } from '../board/at-desk.ts'
import { CallButton } from './call-button.tsx'

/** For a visit: its house is asked or contradicts the gate. */
export function CallTheHouse({ visit: { id } }: { visit: BoardVisit }) {
  const { desk } = useAtDesk()
  return <CallButton read={() => desk.contacts(id)} describes={id} />
}
