import type { DueRule } from './core/clock/watch.ts'
import { forgetPhotos, visitRules } from './gate/visits/visits.clock.ts'
import { continueImports } from './people/imports/imports.clock.ts'
import { endMoveOuts } from './people/move-outs/move-outs.clock.ts'
import { forgetCodes } from './society/gate-codes/gate-codes.clock.ts'
import { closeUnseenStays } from './society/helpers/stays.clock.ts'

/** Everything that happens because its time has come. `sender`: undefined while push is off. */
export const dueRulesWith = (sender: DueRule | undefined): readonly DueRule[] => [
  ...visitRules,
  closeUnseenStays,
  endMoveOuts,
  continueImports,
  forgetPhotos,
  forgetCodes,
  ...(sender === undefined ? [] : [sender]),
]
