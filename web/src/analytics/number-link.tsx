import type { Analytics } from '@aangan/contract/analytics'
import { usersBehind } from '@aangan/contract/users-behind'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import type { SectionKey } from '../dashboard/tiles.ts'

interface Props {
  /** The number whose users it opens. */
  of: keyof Analytics
  communityId: string
  /** What it is read as. Without one it is for the pointer only: the same link stands elsewhere. */
  name?: string
  className: string
  children: ReactNode
}

/** A number that opens the list of those it counts. */
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
  const section: SectionKey = of === 'pendingUsers' && !communityId ? 'approveUsers' : 'manageUsers'
  const filters = section === 'approveUsers' ? {} : usersBehind[of]
  return `${paths.dashboard}?${new URLSearchParams({ section, ...filters, ...(communityId && { communityId }) })}`
}
