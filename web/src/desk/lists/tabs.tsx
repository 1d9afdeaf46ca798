import { useRef, type KeyboardEvent } from 'react'
import { useT } from '../../core/language/language.ts'
import { words } from '../parts/words.ts'

export const tabs = ['expected', 'waiting', 'inside', 'helpers', 'parcels'] as const
export type Tab = (typeof tabs)[number]
export type Counts = Readonly<Record<Tab, number>>
const idOf = (tab: Tab) => `desk-tab-${tab}`

interface Props {
  names: readonly Tab[]
  tab: Tab
  counts: Counts
  onChoose: (tab: Tab) => void
}

export function Tabs({ names, tab: chosen, counts, onChoose }: Props) {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    const next = step && names[(names.indexOf(chosen) + step + names.length) % names.length]
    if (!next) return
    onChoose(next)
    bar.current?.querySelector<HTMLElement>(`#${idOf(next)}`)?.focus()
  }
  return (
    <div ref={bar} role="tablist" aria-label={t(words.lists)} className="flex flex-wrap gap-2">
      {names.map((tab) => (
        <button
          key={tab}
          id={idOf(tab)}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          aria-controls="desk-panel"
          tabIndex={tab === chosen ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={() => onChoose(tab)}
          className={`flex min-h-14 grow basis-12 flex-col-reverse items-center justify-center rounded-md border px-1 leading-tight hover:bg-sunk aria-selected:border-brand aria-selected:bg-brand aria-selected:text-on-brand ${tab === 'waiting' && counts.waiting > 0 ? 'border-warning bg-warning-wash text-warning' : 'border-edge bg-surface'}`}
        >
          <span className="text-xs whitespace-nowrap font-semibold">{t(words[tab])}</span>
          <span className="text-lg font-bold tabular-nums">{counts[tab]}</span>
        </button>
      ))}
    </div>
  )
}
