import { nested, type ShownObject } from '../../core/language/say.ts'

/** A super admin names the community, the others have their own. */
export type Community = string | undefined

export interface TabProps {
  communityId: Community
}

/** Every query of the section. */
export const theGate = ['the-gate']

export const failed = (reason: ShownObject) => nested('That did not work: {reason}', { reason })
