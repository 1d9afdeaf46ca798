import type { Label } from '@aangan/contract/core/language/text'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'

export interface ExpandableCardProps {
  /** The heading: plate, name or title. */
  lead: ReactNode
  /** A quieter line beside it. */
  aside?: ReactNode
  /** Always visible below the heading. */
  note?: ReactNode
  /** The folded content. */
  children?: ReactNode
  /** Buttons that are always visible. */
  actions?: ReactNode
  /** Always open. */
  unfolded?: boolean
}

/** A card that unfolds. Its whole heading is the button. */
export function ExpandableCard({ lead, aside, note, children, actions, unfolded = false }: ExpandableCardProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const head = 'flex min-h-14 w-full items-center gap-3 px-4 py-3'
  const title = (
    <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 font-semibold wrap-anywhere">{lead}</span>
      {aside && (
        <span className="flex min-w-0 flex-wrap items-center gap-2 text-sm wrap-anywhere text-soft">{aside}</span>
      )}
    </span>
  )
  const below = note && <div className="border-t border-line px-4 py-3 empty:hidden">{note}</div>
  return (
    <div className="card">
      {children && !unfolded ? (
        <>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className={`${head} rounded-lg text-start`}
          >
            {title}
            <ChevronDown className={`text-faint transition-transform duration-150 ${open ? 'rotate-180' : ''}`} />
          </button>
          {below}
          <div id={id} hidden={!open} className="border-t border-line px-4 py-3">
            {children}
          </div>
        </>
      ) : (
        <>
          <div className={head}>{title}</div>
          {below}
          {children && <div className="border-t border-line px-4 py-3">{children}</div>}
        </>
      )}
      {actions && (
        <div className="flex flex-wrap gap-2 border-t has-[>:empty]:hidden print:hidden border-line px-4 py-3">
          {actions}
        </div>
      )}
    </div>
  )
}

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-sm">{children}</dl>
)

/** `wide`: the value stands below its name. */
export function Fact({ name, wide = false, children }: { name: Label; wide?: boolean; children: ReactNode }) {
  const t = useT()
  return (
    <>
      <dt className={`min-w-[min(6rem,30vw)] text-faint ${wide ? 'col-span-2' : ''}`}>{t(name)}</dt>
      <dd className={`min-w-0 wrap-anywhere ${wide ? 'col-span-2' : ''}`}>{children}</dd>
    </>
  )
}
