import type { DueRule } from './core/clock/watch.ts'
import { forgetPhotos, visitRules } from './gate/visits/visits.clock.ts'
import { continueImports } from './people/imports/imports.clock.ts'
import { endMoveOuts } from './people/move-outs/move-outs.clock.ts'
import { continueTellings } from './record/notice-telling/notice-tellings.clock.ts'
import { forgetCodes } from './society/gate-codes/gate-codes.clock.ts'
import { closeUnseenStays } from './society/helpers/stays.clock.ts'
import type { Emergencies } from './society/notices/emergencies.cache.ts'
import { followEmergencies } from './society/notices/emergencies.clock.ts'
import { pollRules } from './society/notices/polls.clock.ts'
import { publishScheduled, tellOfPublished } from './society/notices/publishing.clock.ts'

/** Everything that happens because its time has come. `sender`: undefined while push is off. */
export const dueRulesWith = (
  sender: DueRule | undefined,
  emergencies: Pick<Emergencies, 'see' | 'seen'>,
): readonly DueRule[] => [
  ...visitRules,
  closeUnseenStays,
  ...pollRules,
  endMoveOuts,
  continueImports,
  publishScheduled,
  tellOfPublished,
  continueTellings,
  forgetPhotos,
  forgetCodes,
  followEmergencies(emergencies),
  ...(sender === undefined ? [] : [sender]),
]
