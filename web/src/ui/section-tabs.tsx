import { goParams } from '../core/address/history.ts'
import type { Label } from '@aangan/contract/core/language/text'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '../core/language/language.ts'

interface Props<Tab extends string> {
  /** The accessible name. */
  label: Label
  tabs: Readonly<Record<Tab, Label>>
  /** Only the tabs that this person may see. */
  names: readonly Tab[]
  shown: Tab
  /** The one that the address does not name. */
  first: Tab
  children: ReactNode
}

const idOf = (tab: string) => `tab-${tab}`

/** The tabs of a section; the address names all but the first. */
export function SectionTabs<Tab extends string>({ label, tabs, names, shown, first, children }: Props<Tab>) {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  // The filters of a tab are its own.
  const show = (next: Tab) =>
    void goParams(({ section, communityId }) => ({ section, communityId, tab: next === first ? undefined : next }), {
      keepScroll: true,
    })
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (step === undefined) return
    const next = names[(names.indexOf(shown) + step + names.length) % names.length] ?? first
    show(next)
    bar.current?.querySelector<HTMLElement>(`#${idOf(next)}`)?.focus()
  }
  return (
    <>
      <div
        ref={bar}
        role="tablist"
        aria-label={t(label)}
        className="mb-4 flex flex-wrap gap-x-1 border-b border-line print:hidden"
      >
        {names.map((name) => (
          <button
            key={name}
            id={idOf(name)}
            type="button"
            role="tab"
            aria-selected={name === shown}
            aria-controls="tab-panel"
            tabIndex={name === shown ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => show(name)}
            className="-mb-px min-h-11 border-b-3 border-transparent px-3 font-semibold text-soft hover:text-ink aria-selected:border-brand aria-selected:text-brand sm:px-4"
          >
            {t(tabs[name])}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={idOf(shown)}>
        {children}
      </div>
    </>
  )
}
