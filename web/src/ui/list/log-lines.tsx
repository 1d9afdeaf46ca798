import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useLanguage } from '../../core/language/language.ts'
import { useWide } from '../browser/use-wide.ts'
import type { Column, ListShape } from './column.ts'
import { Fact, Facts } from './expandable-card.tsx'
import { namedRow, useNamedId } from './named.ts'
import './log-lines.css'

interface Props<Row> extends ListShape<Row> {
  /** Stands in an open line in place of its facts. */
  renderOpen?: (row: Row) => ReactNode
}

/** A log: time and sentence in one line from 768 px, in a card below. The rest unfolds. */
export function LogLines<Row>({ label, rows, rowKey, columns, renderOpen }: Props<Row>) {
  const { t } = useLanguage()
  const named = useNamedId()
  const wide = useWide()
  const shown = columns.filter(({ only }) => only !== (wide ? 'card' : 'table'))
  return (
    <ul aria-label={t(label)} className={wide ? 'log-lines card overflow-hidden text-sm' : 'flex flex-col gap-3'}>
      {rows.map((row) => (
        <li key={rowKey(row)} {...namedRow(rowKey(row), named)} className={wide ? undefined : 'card min-w-0'}>
          <Line row={row} columns={shown} wide={wide} instead={renderOpen?.(row)} />
        </li>
      ))}
    </ul>
  )
}

interface LineProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  wide: boolean
  instead: ReactNode
}

function Line<Row>({ row, columns, wide, instead }: LineProps<Row>) {
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const id = useId()
  const cells = (place: Column<Row>['card']) =>
    columns
      .filter(({ card }) => card === place)
      .map(({ title, cell }) => <span key={title}>{cell(row, language)}</span>)
  const facts = columns.filter(({ card }) => !card || card === 'wide')
  const time = (
    <span
      className={`flex text-soft tabular-nums ${wide ? 'log-time min-w-44 shrink-0 gap-2' : 'flex-wrap items-center gap-2 text-sm'}`}
    >
      {cells('aside')}
    </span>
  )
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={`flex w-full items-center px-4 text-start ${wide ? 'gap-4 py-2 hover:bg-ground' : 'min-h-14 gap-3 rounded-lg py-3'}`}
      >
        {wide && time}
        <span
          className={wide ? `min-w-0 grow ${open ? 'wrap-anywhere' : 'truncate'}` : 'flex min-w-0 grow flex-col gap-1'}
        >
          <span className={wide ? undefined : 'font-semibold wrap-anywhere'}>{cells('lead')}</span>
          {!wide && (
            <>
              <span className="text-sm text-soft empty:hidden">{cells('note')}</span>
              {time}
            </>
          )}
        </span>
        <ChevronDown className={`shrink-0 text-faint transition-transform duration-150 ${open ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} hidden={!open} className={`border-t border-line px-4 py-3 ${wide ? 'bg-ground' : ''}`}>
        {instead ? (
          open && instead
        ) : (
          <div className="log-facts">
            {wide && <p className="mb-3 text-soft empty:hidden has-[>:empty]:hidden">{cells('note')}</p>}
            <Facts>
              {facts.map(({ title, cell, card }) => (
                <Fact key={title} name={title} wide={card === 'wide' && !wide}>
                  {cell(row, language)}
                </Fact>
              ))}
            </Facts>
          </div>
        )}
      </div>
    </>
  )
}
