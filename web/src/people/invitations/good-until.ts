import { invitationDays } from '@aangan/contract/people/invitation-shapes'

/** When a code that is made now ends. */
export const goodUntil = (): string => new Date(Date.now() + invitationDays * 86_400_000).toISOString()
