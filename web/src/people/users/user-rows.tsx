import { canEditRolesOf, type AdminUser } from '@aangan/contract/people/users'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useLanguage } from '../../core/language/language.ts'
import { useSession, useUser } from '../../shell/session/session.ts'
import type { Column, ListShape } from '../../ui/list/column.ts'
import { Fact, Facts } from '../../ui/list/expandable-card.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { namedRow, useNamedId } from '../../ui/list/named.ts'
import { useColumns } from '../../ui/list/use-columns.ts'
import { useWide } from '../../ui/browser/use-wide.ts'
import { UserHead } from './user-head.tsx'

const SignInHelp = lazyScreen(() => import('./sign-in-help.tsx'), 'SignInHelp')

/** Between two lines; smaller than between cards. */
const gapPx = 8

/** Users, one line each at a desk; the other details unfold below. */
export function UserRows({ label, rows, rowKey, columns, renderActions }: ListShape<AdminUser>) {
  const { t } = useLanguage()
  const named = useNamedId()
  const list = useColumns(gapPx)
  return (
    <ul
      ref={list}
      aria-label={t(label)}
      className="grid items-start gap-2 md:auto-rows-[4px] md:grid-flow-row-dense md:grid-cols-2 md:gap-y-0"
    >
      {rows.map((user) => (
        <li
          key={rowKey(user)}
          {...namedRow(rowKey(user), named)}
          className="min-w-0 md:row-end-[span_var(--span)] md:odd:col-start-1 md:even:col-start-2"
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
  const wide = useWide('lg')
  const actor = useUser()
  const { isSuperAdmin } = useSession()
  const isHelped = canEditRolesOf(actor, user) && user.id !== actor.id && !user.invited
  return (
    <div className="card">
      {/* The heading is the button, and reaches over the whole line; the other buttons lie above it. */}
      <div className={`relative flex min-h-13.5 flex-wrap items-center ${wide ? 'pe-10' : ''}`}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={`flex min-h-13.5 min-w-0 grow items-center gap-x-2 gap-y-1 rounded-lg py-1 ps-4 text-start ${wide ? 'basis-0' : 'basis-full flex-wrap pe-10'}`}
        >
          <span aria-hidden="true" className="absolute inset-0" />
          <UserHead user={user} wide={wide} />
          <ChevronDown
            className={`absolute end-3 top-4 text-faint transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
          />
        </button>
        <div
          className={`relative flex flex-wrap ps-0.75 empty:hidden has-[fieldset]:basis-full has-[fieldset]:ps-4 ${wide ? '' : 'pb-1'}`}
        >
          {actions}
        </div>
        {isSuperAdmin && user.community && (
          <p className="basis-full px-4 pb-2 text-xs text-soft">{user.community.displayName}</p>
        )}
      </div>
      <div id={id} hidden={!open} className="border-t border-line px-4 py-3">
        <Facts>
          {columns.map(({ title, cell }) => (
            <Fact key={title} name={title}>
              {cell(user, language)}
            </Fact>
          ))}
        </Facts>
        {open && isHelped && <SignInHelp user={user} />}
      </div>
    </div>
  )
}
