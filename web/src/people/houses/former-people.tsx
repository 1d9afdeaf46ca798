import type { Occupancy } from '@aangan/contract/people/occupancies'
import { UndoMoveOut, WhatLeft } from '../move-outs/moved-out.part.tsx'
import { useMoveOuts } from '../move-outs/move-outs.queries.ts'
import { useT } from '../../core/language/language.ts'
import { useDates } from '../../ui/dates.ts'

/** Latest first. A move-out can be undone for a while. */
export function FormerPeople({ of: occupancies, houseId }: { of: readonly Occupancy[]; houseId: string }) {
  const t = useT()
  const dates = useDates()
  const { data: kept } = useMoveOuts(houseId)
  const keptOf = (id: string) => kept?.content.find((one) => one.occupancyId === id && one.undoneAt === null)
  const ended = occupancies
    .flatMap((row) => (row.endedAt === null ? [] : [{ ...row, endedAt: row.endedAt }]))
    .sort((one, other) => other.endedAt.localeCompare(one.endedAt))
  if (ended.length === 0) return null
  return (
    <section className="mt-8">
      <h3 className="mb-2 font-bold">{t('Before')}</h3>
      <ul aria-label={t('Before')} className="divide-y divide-line text-soft">
        {ended.map(({ id, userName, startsOn, endedAt }) => {
          const moveOut = keptOf(id)
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 wrap-anywhere">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-medium">{userName}</span>
                  <span>{`${dates.plainDay(startsOn)} – ${dates.day(endedAt)}`}</span>
                </p>
                {moveOut && <WhatLeft moveOut={moveOut} />}
              </div>
              {moveOut && <UndoMoveOut moveOut={moveOut} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
