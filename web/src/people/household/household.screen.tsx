import { ownershipTypeLabels } from '@aangan/contract/core/constants'
import { houseLabel } from '@aangan/contract/core/houses'
import { houseTypeLabels, type HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { DoorOpen } from 'lucide-react'
import { Awaited, InviteFamily } from '../invitations/invite-family.part.tsx'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { LastDay, MoveOut, MovesOut } from '../move-outs/move-out.part.tsx'
import { Button } from '../../ui/button.tsx'
import { House } from '../../domain/house.tsx'
import { ListStates } from '../../ui/list/list-states.tsx'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-panel.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
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

function HouseCard({ occupancy, house, people, asked }: HouseholdOfHouse) {
  const t = useT()
  const makeMain = useMakeMain()
  const livesHere = useLivesHere()
  const label = houseLabel(house.division, house.number)
  const isOwner = occupancy.ownershipType === 'owner'
  const askAndLeave = async () => {
    if (await ask({ title: 'I Do Not Live Here', question: whoIsAsked(label, asked), verb: 'I Do Not Live Here' }))
      livesHere.start({ id: occupancy.id, livesHere: false })
  }
  const leaves: MenuItem = {
    text: t('I Do Not Live Here'),
    label: t('I Do Not Live Here: {name}', { name: label }),
    icon: DoorOpen,
    onSelect: () => void askAndLeave(),
  }
  return (
    <article aria-label={label} className="card flex h-full flex-col gap-4 p-4">
      <header className="flex items-start gap-2">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <h3>
            <House no={house.number} division={house.division} size="xl" />
          </h3>
          <span className="text-soft">{t(houseTypeLabels[house.type])}</span>
          <span className="text-soft">{t(ownershipTypeLabels[occupancy.ownershipType])}</span>
          {occupancy.main && <StatusBadge tone="success" label="Main house" />}
          {!occupancy.livesHere && <StatusBadge tone="calm" label="You do not live here" />}
        </div>
        {isOwner && occupancy.livesHere && (
          <span className="-my-1 -me-2">
            <Menu label={t('More for {name}', { name: label })} items={[leaves]} />
          </span>
        )}
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
        {isOwner && !occupancy.livesHere && (
          <Button
            size="sm"
            aria-label={t('I Live Here: {name}', { name: label })}
            busy={livesHere.busy}
            onClick={() => livesHere.start({ id: occupancy.id, livesHere: true })}
          >
            {t('I Live Here')}
          </Button>
        )}
        <InviteFamily occupancy={occupancy} house={house} />
        <MoveOut occupancy={occupancy} house={house} />
      </div>
    </article>
  )
}

/** What it means for this house, before somebody says that they do not live there. */
function whoIsAsked(house: string, asked: readonly string[]) {
  const names = asked.join(', ')
  if (asked.length === 0)
    return msg(
      'Nobody asks you about visitors of {house} any more, and you no longer see them. The gate has to phone the house.',
      { house },
    )
  return asked.length === 1
    ? msg('Nobody asks you about visitors of {house} any more, and you no longer see them. {names} is still asked.', {
        house,
        names,
      })
    : msg('Nobody asks you about visitors of {house} any more, and you no longer see them. {names} are still asked.', {
        house,
        names,
      })
}
