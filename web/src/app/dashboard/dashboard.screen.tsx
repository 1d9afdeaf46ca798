import { usePlace } from '../../core/address/use-address.ts'
import { has } from '@aangan/contract/core/actor'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { useT } from '../../core/language/language.ts'
import { RequireRole } from '../../shell/require-role.tsx'
import { useUser } from '../../shell/session/session.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RenderBoundary } from '../../ui/render-failure.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { useTitle } from '../../ui/browser/use-title.ts'
import { isNewcomer } from './newcomer.ts'
import { chosenSection, sections, tilesFor } from './tiles.ts'
import { Tiles } from './tile-row.tsx'
import { Together } from './together.tsx'
import { useLater } from './use-later.ts'
import { useWaiting } from './use-waiting.ts'

const FirstSteps = lazyScreen(() => import('./first-steps.screen.tsx'), 'FirstSteps')

export const DashboardScreen = () => (
  <RequireRole>
    <Dashboard />
  </RequireRole>
)

function Dashboard() {
  const t = useT()
  const user = useUser()
  const { params } = usePlace()
  const tiles = tilesFor(user.roles)
  const key = chosenSection(params['section'], tiles)
  const section = key && sections[key]
  const queries = useQueryClient()
  const resident = has(user, 'USER')
  const later = useLater()
  const { loadHousehold, PrintedOn } = later
  useEffect(() => {
    if (resident) void loadHousehold?.(queries)
  }, [resident, loadHousehold, queries])
  const waiting = useDeferredValue(useWaiting())
  const { badges = {}, inTitle } = waiting.data ?? {}
  // A guard stares at the list.
  const isBelow = has(user, 'SECURITY')
  const isOpen = !params['section']
  const firstSteps = isOpen && isNewcomer(user) && <FirstSteps />
  useTitle(section ? (section.heading ?? section.title) : 'Dashboard', inTitle)
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-2 pb-6 sm:px-6 md:pt-4 md:pb-8">
      <div className="text-xs text-soft *:inline">
        <PageHeading title="Dashboard" small />
        {user.community && (
          <p>
            <span aria-hidden="true" className="print:hidden">
              {' · '}
            </span>
            {user.community.name}
          </p>
        )}
      </div>
      {PrintedOn && <PrintedOn />}
      <Tiles tiles={tiles} chosen={key} badges={badges} later={later} />
      <div className="mt-4 md:mt-5">
        {/* A guard's day is the list itself. */}
        <Together today={isOpen && (!isBelow || user.roles.length > 1)} waiting={waiting}>
          {!isBelow && firstSteps}
          {section ? (
            // The key resets what was typed or unfolded in the last section.
            <RenderBoundary key={key} onRetry={() => queries.clear()}>
              <section.screen />
            </RenderBoundary>
          ) : (
            <p className="py-10 text-center text-soft">{t('No section selected.')}</p>
          )}
          {isBelow && firstSteps}
        </Together>
      </div>
    </div>
  )
}
