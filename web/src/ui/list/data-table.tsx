import { Fragment } from 'react'
import { useLanguage } from '../../core/language/language.ts'
import type { ListShape } from './column.ts'
import { GroupHeading } from './group-heading.tsx'
import { grouped, type Group } from './grouped.ts'
import { namedRow, useNamedId } from './named.ts'

interface TableProps<Row> extends ListShape<Row> {
  /** The group of a row. Rows of one group must be adjacent. */
  group?: (row: Row) => Group
}

export function Table<Row>({ label, rows, rowKey, columns, renderActions, group }: TableProps<Row>) {
  const language = useLanguage()
  const { t } = language
  const named = useNamedId()
  const shown = columns.filter(({ only }) => only !== 'card')
  return (
    <div className="card overflow-x-auto">
      <table aria-label={t(label)} className="w-full text-start text-sm">
        <thead>
          <tr className="border-b border-line bg-sunk text-soft">
            {shown.map(({ title }) => (
              <th key={title} scope="col" className="px-4 py-1.5 text-start font-semibold">
                {t(title)}
              </th>
            ))}
            {renderActions && (
              <th scope="col" className="px-4 py-1.5 text-end font-semibold print:hidden">
                {t('Actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {grouped(rows, group).map(({ row, heading }) => (
            <Fragment key={rowKey(row)}>
              {heading && (
                <tr data-group className="bg-ground">
                  <th
                    scope="rowgroup"
                    colSpan={shown.length + (renderActions ? 1 : 0)}
                    className="px-4 py-px text-start"
                  >
                    <GroupHeading {...heading} />
                  </th>
                </tr>
              )}
              <tr {...namedRow(rowKey(row), named)} className="hover:bg-ground has-[details[open]]:align-top">
                {shown.map(({ title, cell, wide }) => (
                  // One long word must not push the buttons out of view.
                  <td key={title} className={`h-14 px-4 py-2 wrap-break-word ${wide ? 'w-1/2 min-w-62' : 'max-w-80'}`}>
                    {cell(row, language)}
                  </td>
                ))}
                {renderActions && (
                  <td className="h-14 py-2 ps-2 pe-4 print:hidden">
                    {/* A button without a frame is aligned by its text. */}
                    <div className="flex justify-end gap-1 [&>.bg-transparent:last-child]:-me-3.25">
                      {renderActions(row)}
                    </div>
                  </td>
                )}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
