import { houseLabel } from '@aangan/contract/core/houses'
import { invitationDays, type Invitation } from '@aangan/contract/people/invitation-shapes'
import { msg } from '@aangan/contract/core/language/text'
import { useT } from '../../core/language/language.ts'
import { House } from '../../domain/house.tsx'
import { ShareSheet } from '../../domain/share-sheet.tsx'
import { useSession, useUser } from '../../shell/session/session.ts'
import { useCommunities } from '../../society/communities/communities.queries.ts'
import { useDates } from '../../ui/dates.ts'
import { invitationLink } from './invitation-link.ts'

export interface ShownInvitation extends Pick<
  Invitation,
  'name' | 'houseNo' | 'division' | 'mobileNo' | 'expiresAt' | 'sentAt' | 'communityId'
> {
  readonly code: string
}

interface Props {
  invitation: ShownInvitation
  onClosed: () => void
  returnFocus?: () => HTMLElement | null
}

/** The code, until it is closed. */
export function InvitationSheet({ invitation, onClosed, returnFocus }: Props) {
  const { name, houseNo, division, mobileNo, code, sentAt } = invitation
  const link = invitationLink(code)
  const message = useInvitationMessage(invitation, link)
  return (
    <ShareSheet
      title="Invitation"
      text={msg('Valid for {days} days. It is shown only once.', { days: invitationDays })}
      about={
        <span className="flex flex-wrap gap-x-3">
          {name} <House no={houseNo} division={division} />
        </span>
      }
      message={message}
      mobileNo={mobileNo}
      once={sentAt === null}
      fields={[
        { label: 'Invitation Code', value: code },
        { label: 'Link', value: link },
      ]}
      onClosed={onClosed}
      {...(returnFocus && { returnFocus })}
    />
  )
}

function useInvitationMessage(
  { houseNo, division, code, expiresAt, communityId }: ShownInvitation,
  link: string,
): string {
  const t = useT()
  const dates = useDates()
  const { isSuperAdmin } = useSession()
  const { name: inviter, community: own } = useUser()
  const all = useCommunities({ enabled: isSuperAdmin }).data
  const community = all?.find(({ id }) => id === communityId)?.displayName ?? own?.displayName ?? ''
  const house = houseLabel(division, houseNo)
  const said = { inviter, community, link, code, date: dates.day(expiresAt) }
  return house === ''
    ? t('{inviter} invites you to {community}. Open {link} or enter the code {code}. Good until {date}.', said)
    : t(
        '{inviter} invites you to {community}, house {house}. Open {link} or enter the code {code}. Good until {date}.',
        {
          ...said,
          house,
        },
      )
}
