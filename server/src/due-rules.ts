import { closeUnseenStays } from './society/helpers/stays.clock.ts'
import { endMoveOuts } from './people/move-outs/move-outs.clock.ts'
import { forgetCodes } from './society/gate-codes/gate-codes.clock.ts'
import { forgetPhotos, visitRules } from './gate/visits/visits.clock.ts'
import type { DueRule } from './core/clock/watch.ts'

/** Everything that happens because its time has come. */
export const dueRules: readonly DueRule[] = [...visitRules, closeUnseenStays, endMoveOuts, forgetPhotos, forgetCodes]
