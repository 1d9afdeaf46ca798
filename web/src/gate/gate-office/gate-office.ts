import type { Reason } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'

/** A super admin names the community, the others have their own. */
export type Community = string | undefined

export interface TabProps {
  communityId: Community
}

/** Every query of the section. */
export const theGate = ['the-gate']

export const failed = (reason: Reason): Reason => msg('That did not work: {reason}', { reason })
