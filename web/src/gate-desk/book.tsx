import type { AtDesk } from './at-gate.tsx'
import { SettleSheet } from './settle.sheet.tsx'
import { ShiftSheet } from './shift.sheet.tsx'

/** What is seldom opened, loaded by itself. */
export const Book = ({ show, ...atDesk }: AtDesk & { show: 'shift' | 'settle' }) =>
  show === 'shift' ? <ShiftSheet {...atDesk} /> : <SettleSheet {...atDesk} />
