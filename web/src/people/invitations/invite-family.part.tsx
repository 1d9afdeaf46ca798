import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { lazy, Suspense, useRef, useState } from 'react'
import { useSettings } from '../../society/community-settings/community-settings.queries.ts'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { House } from '../../domain/house.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { useEndInvitation } from './invitations.queries.ts'

// Fetched with the first press.
const FamilyForm = lazy(async () => ({ default: (await import('./family.form.tsx')).FamilyForm }))

/** A house card's button, for its primary contact. */
export function InviteFamily({ occupancy, house }: Pick<HouseholdOfHouse, 'occupancy' | 'house'>) {
  const t = useT()
  const { communityId } = useUser()
  const opener = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState(0)
  const allowed = useSettings(communityId ?? undefined, { enabled: occupancy.primaryContact }).data?.familyInvites
  if (!occupancy.primaryContact || allowed !== true) return null
  return (
    <>
      <Button ref={opener} size="sm" onClick={() => setAsked(asked + 1)}>
        {t('Invite Family')}
      </Button>
      {asked > 0 && (
        <Suspense>
          <FamilyForm
            key={asked}
            occupancyId={occupancy.id}
            about={<House no={house.number} division={house.division} />}
            returnFocus={() => opener.current}
          />
        </Suspense>
      )}
    </>
  )
}

/** Beside somebody who has not come yet. */
export function Awaited({ name, invitationId }: HouseholdOfHouse['people'][number]) {
  const t = useT()
  const end = useEndInvitation(['household'])
  const askAndEnd = async (id: string) => {
    if (await ask({ question: 'Are you sure you want to end this invitation?', subject: name, verb: 'End' }))
      end.start(id)
  }
  return (
    <>
      <span className="text-sm text-soft">{t('Invited, not yet accepted')}</span>
      {invitationId !== undefined && (
        <Button
          size="sm"
          tone="quiet-danger"
          aria-label={t('End the invitation of {name}', { name })}
          busy={end.runningFor === invitationId}
          onClick={() => void askAndEnd(invitationId)}
        >
          {t('End')}
        </Button>
      )}
    </>
  )
}
