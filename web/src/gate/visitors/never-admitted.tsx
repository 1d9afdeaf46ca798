import type { Block } from '@aangan/contract/gate/blocks'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { useDates } from '../../ui/dates.ts'
import { useFocusKeeper } from '../../ui/browser/focus-keeper.ts'
import { House } from '../../domain/house.tsx'
import { Plate } from '../../domain/plate.tsx'
import { useAdmitAgain, useHouseBlocks } from './blocks.queries.ts'
import { Part } from './part.tsx'

/** The people whom this house does not admit. */
export function NeverAdmitted({ several }: { several: boolean }) {
  const t = useT()
  const dates = useDates()
  const keeper = useFocusKeeper()
  const admit = useAdmitAgain()
  const blocks = useHouseBlocks()
  if (blocks.length === 0) return null
  const askAndRemove = async (block: Block) => {
    if (
      await ask({
        question: 'Are you sure you want to remove this block?',
        subject: nameOf(block),
        verb: 'Remove',
        harmless: true,
      })
    )
      admit.start(block)
  }
  return (
    <Part title="Never admitted" count={blocks.length}>
      <ul aria-label={t('Never admitted')} className="grid gap-3 md:grid-cols-2" {...keeper}>
        {blocks.map((block) => {
          const { id, name, vehicleNo, phone, reason, until, houseNo, division } = block
          return (
            <li key={id} className="card flex items-center gap-3 px-4 py-3">
              <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
                {name && <span className="font-semibold wrap-anywhere">{name}</span>}
                {vehicleNo && <Plate no={vehicleNo} />}
                {phone && <span className="text-sm tabular-nums">{phone}</span>}
                {several && <House no={houseNo} division={division} />}
                {reason && <span className="basis-full text-sm wrap-anywhere text-soft">{reason}</span>}
                {until && (
                  <span className="text-sm text-soft">{t('Until {date}', { date: dates.plainDay(until) })}</span>
                )}
              </span>
              <Button
                size="sm"
                className="shrink-0 whitespace-nowrap"
                aria-label={t('Remove {name}', { name: nameOf(block) })}
                busy={admit.runningFor?.id === id}
                onClick={() => void askAndRemove(block)}
              >
                {t('Remove')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

const nameOf = ({ name, vehicleNo, phone }: Block): string => name ?? vehicleNo ?? phone ?? ''
