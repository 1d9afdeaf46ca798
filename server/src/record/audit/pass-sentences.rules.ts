import { houseLabel } from '@aangan/contract/core/houses'
import { sentence, type Sentence } from '@aangan/contract/core/language/text'
import type { EventData, EventName } from '@aangan/contract/events'
import { visitorOf, type RecordedPass } from '@aangan/contract/gate/passes'

type PassEvent = Extract<EventName, `pass.${string}`>

export const passSentences: { readonly [N in PassEvent]: (actor: string, data: EventData<N>) => Sentence } = {
  'pass.created': (actor, { after }) => sentence('{actor} invited {visitor} to {house}', { actor, ...valuesOf(after) }),
  'pass.updated': (actor, { after }) =>
    sentence('{actor} changed the pass of {visitor} to {house}', { actor, ...valuesOf(after) }),
  'pass.cancelled': (actor, { after }) =>
    sentence('{actor} cancelled the pass of {visitor} to {house}', { actor, ...valuesOf(after) }),
}

const valuesOf = (pass: RecordedPass) => ({ visitor: visitorOf(pass), house: houseLabel(pass.division, pass.houseNo) })
