import type { AdminUser } from '@aangan/contract/users'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useLanguage } from '../language/language.ts'
import type { Column, ListShape } from '../ui/data-list.tsx'
import { Fact, Facts } from '../ui/expandable-card.tsx'
import { namedRow, useNamedId } from '../ui/named.ts'
import { useColumns } from '../ui/use-columns.ts'
import { UserHead } from './user-head.tsx'

/** Between two lines; smaller than between cards. */
const gapPx = 8

/** Users, each in one line at a desk; the rest of what is known unfolds below it. */
export function UserRows({ label, rows, rowKey, columns, renderActions }: ListShape<AdminUser>) {
  const { t } = useLanguage()
  const named = useNamedId()
  const list = useColumns(gapPx)
  return (
    <ul
      ref={list}
      aria-label={t(label)}
      className="grid items-start gap-x-2 max-md:gap-y-2 md:auto-rows-[4px] md:grid-flow-row-dense md:grid-cols-2 lg:max-[70rem]:grid-cols-1"
    >
      {rows.map((user) => (
        <li
          key={rowKey(user)}
          {...namedRow(rowKey(user), named)}
          className="min-w-0 md:row-end-[span_var(--span)] md:max-lg:odd:col-start-1 md:max-lg:even:col-start-2 min-[70rem]:odd:col-start-1 min-[70rem]:even:col-start-2"
        >
          <UserRow user={user} columns={columns} actions={renderActions?.(user)} />
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  user: AdminUser
  columns: readonly Column<AdminUser>[]
  actions: ReactNode
}

function UserRow({ user, columns, actions }: RowProps) {
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      {/* The heading is the button, and reaches over the whole line; the other buttons lie above it. */}
      <div className="relative flex min-h-13.5 flex-wrap items-center lg:flex-nowrap lg:pe-10 lg:has-[fieldset]:flex-wrap">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-13.5 min-w-0 grow basis-full flex-wrap items-center gap-x-3 gap-y-1 rounded-lg lg:flex-nowrap py-1 ps-4 pe-10 text-start after:absolute after:inset-0 after:rounded-lg lg:basis-0 lg:pe-1"
        >
          <UserHead user={user} />
          <ChevronDown
            aria-hidden="true"
            className={`absolute end-3 top-4.25 size-5 shrink-0 text-faint transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
          />
        </button>
        <div className="relative flex flex-wrap px-4 pb-1 empty:hidden lg:flex-nowrap lg:ps-3.25 lg:pe-0 lg:not-has-[fieldset]:*:px-2 lg:pb-0 has-[fieldset]:basis-full has-[fieldset]:pb-4 lg:has-[fieldset]:px-4">
          {actions}
        </div>
      </div>
      <div id={id} hidden={!open} className="border-t border-line px-4 py-3">
        <Facts>
          {columns.map(({ title, cell }) => (
            <Fact key={title} name={title}>
              {cell(user, language)}
            </Fact>
          ))}
        </Facts>
      </div>
    </div>
  )
}
