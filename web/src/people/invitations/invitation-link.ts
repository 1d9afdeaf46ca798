import { paths } from '../../core/address/paths.ts'

/** Others reach Aangan at the address that this person used. */
export const invitationLink = (code: string): string => new URL(`${paths.invite}#${code}`, location.origin).href
