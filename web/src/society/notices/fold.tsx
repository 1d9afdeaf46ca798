import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useSay, type Shown } from '../../core/language/say.ts'

interface Props {
  /** Says what holds. */
  line: Shown
  /** Opened where a field in it is wrong. */
  wrong: boolean
  children: ReactNode
}

/** A line of a form that opens its fields. */
export function Fold({ line, wrong, children }: Props) {
  const say = useSay()
  const id = useId()
  const [open, setOpen] = useState(false)
  const isOpen = open || wrong
  return (
    <div className="rounded-md border border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-3 px-3 text-start text-sm font-semibold"
      >
        <span className="min-w-0 wrap-anywhere">{say(line)}</span>
        <ChevronDown className={`size-4 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && (
        <div id={id} className="flex flex-col gap-4 border-t border-line p-3">
          {children}
        </div>
      )}
    </div>
  )
}
