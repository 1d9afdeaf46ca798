import { closeUnseenStays } from '../helpers/stays.clock.ts'
import { continueImports } from '../imports/imports.clock.ts'
import { endMoveOuts } from '../move-outs/move-outs.clock.ts'
import { forgetCodes } from '../passes/codes.clock.ts'
import { forgetPhotos, visitRules } from '../visits/visits.clock.ts'
import type { DueRule } from './watch.ts'

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
