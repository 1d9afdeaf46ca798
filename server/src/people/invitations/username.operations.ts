import { randomBytes } from 'node:crypto'

/** Until the person has chosen one. */
export const invitedUsername = (): string => `invited-${randomBytes(6).toString('hex')}`
