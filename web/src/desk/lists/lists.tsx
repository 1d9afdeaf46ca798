import { UserRoundPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { useWide } from '../../ui/browser/use-wide.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { expectedOn, helpersOn, insideOn, inTheWayOn, parcelsOn, waitingOn } from '../board/board-lists.ts'
import { Columns } from './columns.tsx'
import { ExpectedList } from './expected-list.tsx'
import { FindBox } from './find-box.tsx'
import { InsideList } from './inside-list.tsx'
import { ScanButton } from '../scan/scan-button.tsx'
import { Tabs, tabs, type Tab } from './tabs.tsx'
import { Snackbar } from '../board/snackbar-line.tsx'
import type { Answers } from './use-answers.ts'
import { useView } from '../parts/use-view.ts'
import { WaitingList } from './waiting-list.tsx'
import { words } from '../parts/words.ts'

const HelperList = lazyScreen(() => import('./helper-list.tsx'), 'HelperList', 'desk')
const ParcelList = lazyScreen(() => import('./parcel-list.tsx'), 'ParcelList', 'desk')
export const Found = lazyScreen(() => import('./found.tsx'), 'Found', 'desk')

/** The tab that the guard left, while the page lives. */
let left: Tab = 'expected'

/** The search and the lists, by tabs or side by side, or what was found. */
export function Lists({ answered }: { answered: Answers }) {
  const t = useT()
  const { board, now } = useAtDesk()
  const { open, view } = useView()
  const [typed, setTyped] = useState('')
  const [tab, setTab] = useState(left)
  const isWide = useWide('lg')
  const lists = {
    expected: expectedOn(board, now),
    waiting: waitingOn(board),
    inside: insideOn(board),
    helpers: helpersOn(board),
    parcels: parcelsOn(board),
  }
  const cars = inTheWayOn(board)
  const counts = {
    expected: lists.expected.length,
    waiting: lists.waiting.length + answered.visits.length + cars.length,
    inside: lists.inside.length,
    helpers: lists.helpers.length,
    parcels: lists.parcels.length,
  }
  const choose = (next: Tab) => {
    left = next
    setTab(next)
    scrollTo({ top: 0 })
  }
  const panels: Readonly<Record<Tab, ReactNode>> = {
    expected: <ExpectedList list={lists.expected} />,
    waiting: <WaitingList list={lists.waiting} answered={answered} cars={cars} />,
    inside: <InsideList list={lists.inside} />,
    helpers: <HelperList list={lists.helpers} />,
    parcels: <ParcelList list={lists.parcels} />,
  }
  const isSearching = typed.trim() !== ''
  const shown = { tab, counts, onChoose: choose }
  return (
    <>
      <div className="desk-head z-10 bg-ground px-4 pb-1 sm:px-6 lg:pb-2">
        <FindBox value={typed} onChange={setTyped} isFocused={view.step !== undefined} />
        {typed === '' && (view.step === 'no-camera' || view.step === 'no-scanner') && (
          <p role="status" className="mt-2 rounded-md bg-warning-wash px-4 py-2 font-semibold text-warning">
            {t(view.step === 'no-camera' ? words.noCamera : words.noScanner)}
          </p>
        )}
        {!isSearching && !isWide && (
          <div className="mt-2">
            <Tabs names={tabs} {...shown} />
          </div>
        )}
      </div>
      {!isSearching && isWide ? (
        <Columns panels={panels} {...shown} />
      ) : (
        <div className="desk-content grow px-4 pt-1 pb-4 sm:px-6 lg:px-0">
          {isSearching ? (
            <Found expected={lists.expected} typed={typed.trim()} />
          ) : (
            <div id="desk-panel" role="tabpanel" aria-label={t(words[tab])}>
              {panels[tab]}
            </div>
          )}
        </div>
      )}
      <div className="sticky bottom-0 z-10">
        <div className="desk-content px-2 sm:px-6 lg:px-0">
          <Snackbar />
        </div>
        <div className="border-t border-line bg-surface">
          <div className="desk-content flex flex-wrap gap-2 p-2 sm:px-6 lg:px-0">
            <ScanButton />
            <BigButton className="min-h-16 min-w-[min(8rem,100%)] grow basis-0" onClick={() => open({ show: 'new' })}>
              <UserRoundPlus className="size-6" />
              {t(words.newVisitor)}
            </BigButton>
          </div>
        </div>
      </div>
    </>
  )
}
