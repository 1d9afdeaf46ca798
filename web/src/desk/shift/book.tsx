import { EvacuationSheet } from './evacuation.sheet.tsx'
import { SettleSheet } from './settle.sheet.tsx'
import { ShiftSheet } from './shift.sheet.tsx'

const sheets = { shift: ShiftSheet, settle: SettleSheet, evacuation: EvacuationSheet } as const

/** What is seldom opened, loaded by itself. */
export function Book({ show }: { show: keyof typeof sheets }) {
  const Shown = sheets[show]
  return <Shown />
}
