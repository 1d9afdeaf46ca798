import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useLanguage } from '../../core/language/language.ts'
import type { LinesShape } from './column.ts'
import { Fact, Facts } from './expandable-card.tsx'
import { namedRow, useNamedId } from './named.ts'

/** One below the other. `lead` and `aside` are the heading, which unfolds the rest. */
export function LineCards<Row>(props: LinesShape<Row>) {
  const { label, rows, rowKey, columns, details = [], renderActions, renderMenu, isOpen, toggle } = props
  const language = useLanguage()
  const named = useNamedId()
  const id = useId()
  const shown = columns.filter(({ only }) => only !== 'table')
  const facts = [...shown.filter(({ card }) => !card), ...details]
  const inHead = (row: Row, place: 'lead' | 'aside') =>
    shown
      .filter(({ card }) => card === place)
      .map(({ title, cell }) => (
        <span key={title} className="min-w-0">
          {cell(row, language)}
        </span>
      ))
  return (
    <ul aria-label={language.t(label)} className="grid gap-3">
      {rows.map((row) => {
        const key = rowKey(row)
        const open = isOpen(key)
        return (
          <li key={key} {...namedRow(key, named)} className="card min-w-0">
            <div className="flex items-center pe-2">
              <button
                type="button"
                aria-expanded={open}
                aria-controls={`${id}-${key}`}
                onClick={() => toggle(key)}
                className="flex min-h-14 min-w-0 grow items-center gap-3 rounded-lg py-3 ps-4 pe-1 text-start"
              >
                <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <span className="min-w-0 font-semibold wrap-anywhere">{inHead(row, 'lead')}</span>
                  <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-soft">
                    {inHead(row, 'aside')}
                  </span>
                </span>
                <ChevronDown
                  className={`shrink-0 text-faint transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
                />
              </button>
              {renderMenu && <span className="w-11 shrink-0">{renderMenu(row)}</span>}
            </div>
            <div id={`${id}-${key}`} hidden={!open} className="border-t border-line px-4 py-3">
              <Facts>
                {facts.map(({ title, cell }) => (
                  <Fact key={title} name={title}>
                    {cell(row, language)}
                  </Fact>
                ))}
              </Facts>
              {open && renderActions?.(row)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
