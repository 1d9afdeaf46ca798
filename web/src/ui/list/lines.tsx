import { useState } from 'react'
import { useWide } from '../browser/use-wide.ts'
import type { ListShape } from './column.ts'
import { LineCards } from './line-cards.tsx'
import { LineTable } from './line-table.tsx'

/** Lines that unfold: one table from 768 px, one column of cards below. Several may be open. */
export function Lines<Row>(list: ListShape<Row>) {
  const wide = useWide()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (key: string) => open.has(key) || list.openKey === key
  const toggle = (key: string) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  const Shape = wide ? LineTable : LineCards
  return <Shape {...list} isOpen={isOpen} toggle={toggle} />
}
