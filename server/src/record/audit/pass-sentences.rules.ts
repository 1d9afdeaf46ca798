import { houseLabel } from '@aangan/contract/core/houses'
import { msg, type Message } from '@aangan/contract/core/language/text'
import type { EventData, EventName } from '@aangan/contract/events'
import { visitorOf } from '@aangan/contract/gate/pass-words'
import type { RecordedPass } from '@aangan/contract/gate/passes'

type PassEvent = Extract<EventName, `pass.${string}`>

export const passSentences: { readonly [N in PassEvent]: (actor: string, data: EventData<N>) => Message } = {
  'pass.created': (actor, { after }) => msg('{actor} invited {visitor} to {house}', { actor, ...valuesOf(after) }),
  'pass.updated': (actor, { after }) =>
    msg('{actor} changed the pass of {visitor} to {house}', { actor, ...valuesOf(after) }),
  'pass.cancelled': (actor, { after }) =>
    msg('{actor} cancelled the pass of {visitor} to {house}', { actor, ...valuesOf(after) }),
}

const valuesOf = (pass: RecordedPass) => ({ visitor: visitorOf(pass), house: houseLabel(pass.division, pass.houseNo) })
