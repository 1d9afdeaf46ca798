import { houseLabel } from '@aangan/contract/core/houses'
import type { OpenedInvitation } from '@aangan/contract/people/invitation-shapes'
import type { ReactNode } from 'react'

interface Props extends Pick<OpenedInvitation, 'community' | 'houseNo' | 'division'> {
  /** Who is invited. */
  name?: string
  children?: ReactNode
}

export function InvitedTo({ name, community, houseNo, division, children }: Props) {
  const house = houseLabel(division, houseNo)
  return (
    <div className="mt-4 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-brand-wash px-4 py-3 text-brand">
      <div className="min-w-0 grow basis-32 wrap-anywhere">
        <h2 className="text-xl font-bold">{[name, house].filter(Boolean).join('\u00a0· ')}</h2>
        <p>{community.displayName}</p>
      </div>
      {children}
    </div>
  )
}
