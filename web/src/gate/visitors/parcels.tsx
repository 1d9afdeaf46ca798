import { PackageCheck } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates.ts'
import { useFocusKeeper } from '../../ui/browser/focus-keeper.ts'
import { House } from '../../domain/house.tsx'
import { KindIcon } from './kind-icon.tsx'
import { Part } from './part.tsx'
import { useCollect, useHouseVisits } from './visits.queries.ts'

/** Left at the gate and not collected. */
export function Parcels({ several }: { several: boolean }) {
  const t = useT()
  const dates = useDates()
  const zone = useUser().community?.timeZone
  const keeper = useFocusKeeper()
  const collect = useCollect()
  const { data = [] } = useHouseVisits('LEFT_AT_GATE')
  const parcels = data.filter(({ collectedAt }) => collectedAt === null)
  if (parcels.length === 0) return null
  return (
    <Part title="Parcels at the gate" count={parcels.length}>
      <ul aria-label={t('Parcels at the gate')} className="grid gap-3 md:grid-cols-2" {...keeper}>
        {parcels.map(({ id, visitorName: name, answeredAt, createdAt, houseNo, division }) => (
          <li key={id} className="card flex flex-wrap items-center gap-3 p-4">
            <KindIcon kind="DELIVERY" className="size-7 text-soft" />
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm text-soft">
                {several && (
                  <>
                    <House no={houseNo} division={division} />
                    {' · '}
                  </>
                )}
                {t('Since {time}', { time: dates.moment(answeredAt ?? createdAt, zone) })}
              </span>
            </span>
            <Button
              tone="primary"
              aria-label={t('I Have It: {name}', { name })}
              busy={collect.runningFor === id}
              onClick={() => collect.start(id)}
            >
              <PackageCheck />
              {t('I Have It')}
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  )
}
