import type { ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { words } from '../parts/words.ts'
import { Tabs, type Counts, type Tab } from './tabs.tsx'

const atInside = ['inside', 'helpers', 'parcels'] as const satisfies readonly Tab[]

interface Props {
  tab: Tab
  counts: Counts
  panels: Readonly<Record<Tab, ReactNode>>
  onChoose: (tab: Tab) => void
}

/** The lists side by side, each scrolling alone. */
export function Columns({ tab: chosen, counts, panels, onChoose }: Props) {
  const t = useT()
  const tab = atInside.find((one) => one === chosen) ?? 'inside'
  return (
    // Absolute, so that long lists scroll here instead of stretching the page.
    <div className="relative min-h-64 grow">
      <div className="absolute inset-0 grid grid-cols-3 gap-3 px-6">
        <Column tab="waiting" count={counts.waiting}>
          {panels.waiting}
        </Column>
        <Column tab="expected" count={counts.expected}>
          {panels.expected}
        </Column>
        <div className="flex min-h-0 flex-col">
          <h2 className="sr-only">
            <NameAndCount tab={tab} count={counts[tab]} />
          </h2>
          <Tabs names={atInside} tab={tab} counts={counts} onChoose={onChoose} />
          {/* Another list opens at its top. */}
          <div
            key={tab}
            id="desk-panel"
            role="tabpanel"
            tabIndex={0}
            aria-label={t(words[tab])}
            className="desk-column"
          >
            {panels[tab]}
          </div>
        </div>
      </div>
    </div>
  )
}

function Column({ tab, count, children }: { tab: Tab; count: number; children: ReactNode }) {
  const t = useT()
  return (
    <div className="flex min-h-0 flex-col">
      <h2
        className={`flex min-h-14 items-center justify-between gap-2 rounded-md border px-4 text-lg font-bold ${tab === 'waiting' && count > 0 ? 'border-warning bg-warning-wash text-warning' : 'border-line bg-sunk'}`}
      >
        <NameAndCount tab={tab} count={count} />
      </h2>
      <div role="region" aria-label={t(words[tab])} className="desk-column">
        {children}
      </div>
    </div>
  )
}

function NameAndCount({ tab, count }: { tab: Tab; count: number }) {
  const t = useT()
  return (
    <>
      <span className="block">{t(words[tab])}</span>
      <span className="block tabular-nums">{count}</span>
    </>
  )
}
