import { ownershipTypeLabels } from '@aangan/contract/core/constants'
import type { House, Occupancy } from '@aangan/contract/people/occupancies'
import { useT } from '../../core/language/language.ts'
import { MoveOut, MovesOut } from '../move-outs/move-out.part.tsx'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { namesOf, type Household } from './households-of.ts'
import { useEditOccupancy } from './houses.queries.ts'

/** A card for each; those within share what is their own. */
export function Households({ of: households, house }: { of: readonly Household[]; house: House }) {
  const t = useT()
  return (
    <ul aria-label={t('Households')} className="grid items-start gap-4 md:grid-cols-2">
      {households.map((household) => (
        <li key={household.id} className="min-w-0">
          <article aria-label={t('Household of {names}', { names: namesOf(household) })} className="card px-4 py-1">
            <ul aria-label={t('People')} className="divide-y divide-line">
              {household.people.map((row) => (
                <Person key={row.id} row={row} house={house} />
              ))}
            </ul>
          </article>
        </li>
      ))}
    </ul>
  )
}

function Person({ row, house }: { row: Occupancy; house: House }) {
  const { id, userName: name, ownershipType, livesHere, main, primaryContact } = row
  const t = useT()
  const edit = useEditOccupancy()
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
          {t(ownershipTypeLabels[ownershipType])}
          {main && <StatusBadge tone="success" label="Main house" />}
          {!livesHere && <StatusBadge tone="calm" label="Lives elsewhere" />}
        </span>
      </div>
      <MovesOut occupancy={row} />
      {primaryContact && <p className="text-sm text-soft">{t('Primary contact')}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!main && (
          <Button
            size="sm"
            aria-label={t('Make Main: {name}', { name })}
            busy={edit.runningFor?.main === true}
            onClick={() => edit.start({ id, main: true })}
          >
            {t('Make Main')}
          </Button>
        )}
        {!primaryContact && (
          <Button
            size="sm"
            aria-label={t('Make Primary Contact: {name}', { name })}
            busy={edit.runningFor?.primaryContact === true}
            onClick={() => edit.start({ id, primaryContact: true })}
          >
            {t('Make Primary Contact')}
          </Button>
        )}
        <MoveOut occupancy={row} house={house} />
      </div>
    </li>
  )
}
