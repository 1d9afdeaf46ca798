import type { Analytics } from '@aangan/contract/record/analytics'
import { usersBehind } from '@aangan/contract/record/users-behind'
import type { ReactNode } from 'react'
import { paths } from '../../core/address/paths.ts'

interface Props {
  /** The count that it links to. */
  of: keyof Analytics
  communityId: string
  /** The accessible name. Without one, only the pointer reaches it, because the same link exists elsewhere. */
  name?: string
  className: string
  children: ReactNode
}

/** Named as in the address. */
export const linkedSections = ['approveUsers', 'manageUsers'] as const
type LinkedSection = (typeof linkedSections)[number]

/** A count that links to the list it counts. */
export const NumberLink = ({ of, communityId, name, className, children }: Props) => (
  <a
    href={listBehind(of, communityId)}
    aria-label={name}
    aria-hidden={name === undefined || undefined}
    tabIndex={name === undefined ? -1 : undefined}
    className={className}
  >
    {children}
  </a>
)

function listBehind(of: keyof Analytics, communityId: string): string {
  const section: LinkedSection = of === 'pendingUsers' && !communityId ? 'approveUsers' : 'manageUsers'
  const filters = section === 'approveUsers' ? {} : usersBehind[of]
  return `${paths.dashboard}?${new URLSearchParams({ section, ...filters, ...(communityId && { communityId }) })}`
}
