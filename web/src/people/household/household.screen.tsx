import { ownershipTypeLabels } from '@aangan/contract/core/constants'
import { houseLabel } from '@aangan/contract/core/houses'
import { houseTypeLabels, type HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { Awaited, InviteFamily } from '../invitations/invite-family.part.tsx'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { LastDay, MoveOut, MovesOut } from '../move-outs/move-out.part.tsx'
import { Button } from '../../ui/button.tsx'
import { House } from '../../domain/house.tsx'
import { ListStates } from '../../ui/list/list-states.tsx'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useLivesHere, useMakeMain, useMyHouseholds } from './household.queries.ts'

export function HouseholdScreen() {
  const t = useT()
  const households = useMyHouseholds()
  return (
    <>
      <SectionHeading title="My Household" />
      <ListStates
        query={households}
        rowKey={({ occupancy }) => occupancy.id}
        missing="This house is no longer yours."
        empty="No houses yet."
        hint="Your admin gives you a house."
        failure={(reason) => msg('Failed to load your household: {reason}', { reason })}
      >
        {(rows) => (
          <ul aria-label={t('My Household')} className="grid gap-4 md:grid-cols-2">
            {rows.map((row) => (
              <li key={row.occupancy.id} className="min-w-0">
                <HouseCard {...row} />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </>
  )
}

function HouseCard({ occupancy, house, people }: HouseholdOfHouse) {
  const t = useT()
  const makeMain = useMakeMain()
  const livesHere = useLivesHere()
  const label = houseLabel(house.division, house.number)
  return (
    <article aria-label={label} className="card flex h-full flex-col gap-4 p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3>
          <House no={house.number} division={house.division} size="xl" />
        </h3>
        <span className="text-soft">{t(houseTypeLabels[house.type])}</span>
        <span className="text-soft">{t(ownershipTypeLabels[occupancy.ownershipType])}</span>
        {occupancy.main && <StatusBadge tone="success" label="Main house" />}
        {!occupancy.livesHere && <StatusBadge tone="calm" label="Let to others" />}
      </header>
      <ul aria-label={t('People')} className="flex grow flex-col gap-2">
        {people.map((person) => (
          <li key={person.userId} className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
            <span className="font-medium">{person.name}</span>
            {person.primaryContact && <span className="text-sm text-soft">{t('Primary contact')}</span>}
            {!person.joined && <Awaited {...person} />}
            {person.endsOn !== undefined && <LastDay of={person.endsOn} />}
            {person.occupancyId !== undefined && (
              <MoveOut
                occupancy={{ id: person.occupancyId, endsOn: person.endsOn ?? null, userName: person.name }}
                house={house}
              />
            )}
          </li>
        ))}
      </ul>
      <MovesOut occupancy={occupancy} />
      <div className="flex flex-wrap items-center gap-2">
        {!occupancy.main && (
          <Button
            size="sm"
            aria-label={t('Make Main: {name}', { name: label })}
            busy={makeMain.runningFor === occupancy.id}
            onClick={() => makeMain.start(occupancy.id)}
          >
            {t('Make Main')}
          </Button>
        )}
        {occupancy.ownershipType === 'owner' && (
          <Button
            size="sm"
            aria-label={t(occupancy.livesHere ? 'Mark as Let: {name}' : 'I Live Here: {name}', { name: label })}
            busy={livesHere.busy}
            onClick={() => livesHere.start({ id: occupancy.id, livesHere: !occupancy.livesHere })}
          >
            {t(occupancy.livesHere ? 'Mark as Let' : 'I Live Here')}
          </Button>
        )}
        <InviteFamily occupancy={occupancy} house={house} />
        <MoveOut occupancy={occupancy} house={house} />
      </div>
    </article>
  )
}
