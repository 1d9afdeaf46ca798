import type { FoundMember } from '@aangan/contract/people/members'
import { useLanguage } from '../../core/language/language.ts'
import { Cards } from '../../ui/list/data-cards.tsx'
import type { Column, ListShape } from '../../ui/list/column.ts'
import { namedRow, useNamedId } from '../../ui/list/named.ts'
import { useWide } from '../../ui/browser/use-wide.ts'

/** Members that were found: two lines each at a desk, open cards on a phone. */
export function FoundMembers(list: ListShape<FoundMember>) {
  const { t } = useLanguage()
  const wide = useWide('lg')
  const named = useNamedId()
  if (!wide) return <Cards {...list} unfolded />
  const heads = list.columns.filter(({ card }) => card)
  const facts = list.columns.filter(({ card }) => !card)
  return (
    <ul aria-label={t(list.label)} className="card divide-y divide-line">
      {list.rows.map((member) => (
        <li key={list.rowKey(member)} {...namedRow(list.rowKey(member), named)} className="px-4 py-2">
          <p className="flex flex-wrap items-baseline gap-x-4">
            {heads.map((column) => (
              <Cell key={column.title} of={column} member={member} />
            ))}
          </p>
          <dl className="flex flex-wrap items-center gap-x-6 text-sm">
            {facts.map((column) => (
              <div key={column.title} className="flex items-center gap-1.5">
                <dt className="text-faint">{t(column.title)}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  <Cell of={column} member={member} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Cell({ of: { cell, card }, member }: { of: Column<FoundMember>; member: FoundMember }) {
  const language = useLanguage()
  return (
    <span className={card === 'lead' ? 'font-semibold wrap-anywhere' : 'text-sm wrap-anywhere text-soft'}>
      {cell(member, language)}
    </span>
  )
}
