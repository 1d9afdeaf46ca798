import { ChevronDown } from 'lucide-react'
import { useId, type MouseEvent } from 'react'
import { useLanguage } from '../../core/language/language.ts'
import type { LinesShape } from './column.ts'
import { Fact, Facts } from './expandable-card.tsx'
import { namedRow, useNamedId } from './named.ts'

/** Lines of 48 px. The first column names the row, and is the button that unfolds it. */
export function LineTable<Row>(props: LinesShape<Row>) {
  const { label, rows, rowKey, columns, details = [], renderActions, renderMenu, isOpen, toggle } = props
  const language = useLanguage()
  const { t } = language
  const named = useNamedId()
  const id = useId()
  const shown = columns.filter(({ only }) => only !== 'card')
  const [lead, ...rest] = shown
  return (
    <div className="card overflow-x-auto">
      <table aria-label={t(label)} className="w-full divide-y divide-line text-start text-sm leading-tight">
        <thead>
          <tr className="bg-sunk text-soft">
            {shown.map(({ title }, index) => (
              <th
                key={title}
                scope="col"
                className={`py-2 pe-2 text-start font-semibold ${index === 0 ? 'ps-4' : 'ps-2'}`}
              >
                {t(title)}
              </th>
            ))}
            <th scope="col" className="relative print:hidden">
              <span className="sr-only">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        {rows.map((row) => {
          const key = rowKey(row)
          const open = isOpen(key)
          return (
            <tbody key={key} {...namedRow(key, named)}>
              <tr
                className={`cursor-pointer ${open ? 'bg-ground' : 'hover:bg-ground'}`}
                onClick={(event) => hitsTheLine(event) && toggle(key)}
              >
                <td className="h-12 ps-2">
                  <button
                    type="button"
                    aria-expanded={open}
                    aria-controls={`${id}-${key}`}
                    onClick={() => toggle(key)}
                    className="min-h-11 w-full rounded-md px-2 text-start font-semibold wrap-anywhere"
                  >
                    {lead?.cell(row, language)}
                  </button>
                </td>
                {rest.map(({ title, cell }) => (
                  <td key={title} className="px-2 wrap-break-word">
                    {cell(row, language)}
                  </td>
                ))}
                <td className="pe-3 print:hidden">
                  <div className="flex items-center justify-end gap-1">
                    {/* A press beside the open menu closes it, and is none on the line. */}
                    <span onClick={(event) => event.stopPropagation()}>{renderMenu?.(row)}</span>
                    <ChevronDown
                      className={`shrink-0 text-faint transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
                    />
                  </div>
                </td>
              </tr>
              <tr id={`${id}-${key}`} hidden={!open} className="bg-ground">
                <td colSpan={shown.length + 1} className="px-4 pt-1 pb-3">
                  <div className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
                    {halves(details).map((half) => (
                      <Facts key={half[0]?.title}>
                        {half.map(({ title, cell }) => (
                          <Fact key={title} name={title}>
                            {cell(row, language)}
                          </Fact>
                        ))}
                      </Facts>
                    ))}
                  </div>
                  {open && renderActions?.(row)}
                </td>
              </tr>
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

/** No link or button of its own, and no text that is being selected. */
const hitsTheLine = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button') === null && String(getSelection()) === ''

function halves<T>(all: readonly T[]): (readonly T[])[] {
  const middle = Math.ceil(all.length / 2)
  return [all.slice(0, middle), all.slice(middle)].filter(({ length }) => length > 0)
}
