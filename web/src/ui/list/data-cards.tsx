import { Fragment } from 'react'
import { useLanguage } from '../../core/language/language.ts'
import type { ListShape } from './column.ts'
import { ExpandableCard, Fact, Facts } from './expandable-card.tsx'
import { namedRow, useNamedId } from './named.ts'
import { useColumns } from './use-columns.ts'

export function Cards<Row>({
  label,
  rows,
  rowKey,
  columns,
  renderActions,
  actionsInSight = false,
  unfolded,
}: ListShape<Row>) {
  const language = useLanguage()
  const named = useNamedId()
  const shown = columns.filter(({ only }) => only !== 'table')
  const rest = shown.filter(({ card }) => !card || card === 'wide')
  // A card with nothing else to unfold shows its buttons at once.
  const inSight = actionsInSight || rest.length === 0
  const list = useColumns()
  return (
    <ul
      ref={list}
      aria-label={language.t(label)}
      className="grid items-start gap-3 md:auto-rows-[4px] md:grid-flow-row-dense md:grid-cols-2 md:gap-y-0"
    >
      {rows.map((row) => {
        const buttons = renderActions && <div className="flex w-full flex-wrap gap-2">{renderActions(row)}</div>
        return (
          <li
            key={rowKey(row)}
            {...namedRow(rowKey(row), named)}
            className="min-w-0 md:row-end-[span_var(--span)] md:odd:col-start-1 md:even:col-start-2"
          >
            <ExpandableCard
              {...(unfolded && { unfolded })}
              lead={shown
                .filter(({ card }) => card === 'lead')
                .map(({ title, cell }) => (
                  <span key={title}>{cell(row, language)}</span>
                ))}
              aside={shown
                .filter(({ card }) => card === 'aside')
                .map(({ title, cell }) => (
                  <span key={title}>{cell(row, language)}</span>
                ))}
              note={shown
                .filter(({ card }) => card === 'note')
                .map(({ title, cell }) => (
                  <Fragment key={title}>{cell(row, language)}</Fragment>
                ))}
              actions={inSight && buttons}
            >
              {(rest.length > 0 || !inSight) && (
                <div className="flex flex-col gap-3">
                  {rest.length > 0 && (
                    <Facts>
                      {rest.map(({ title, cell, card }) => (
                        <Fact key={title} name={title} wide={card === 'wide'}>
                          {cell(row, language)}
                        </Fact>
                      ))}
                    </Facts>
                  )}
                  {!inSight && buttons}
                </div>
              )}
            </ExpandableCard>
          </li>
        )
      })}
    </ul>
  )
}
