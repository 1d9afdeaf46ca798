import { paths } from '../paths.ts'

/** Where this person has reached Aangan, others do too. */
export const invitationLink = (code: string): string => new URL(`${paths.invite}#${code}`, location.origin).href
