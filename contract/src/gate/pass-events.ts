import { created, event, updated } from '../core/event.ts'
import { houseLabel } from '../core/houses.ts'
import { sentence } from '../core/language/text.ts'
import { recordedPass, visitorOf, type RecordedPass } from './passes.ts'

export const passEvents = {
  'pass.created': created('PASS', recordedPass, (actor, { after }) =>
    sentence('{actor} invited {visitor} to {house}', { actor, ...told(after) }),
  ),
  'pass.updated': updated('PASS', recordedPass, (actor, { after }) =>
    sentence('{actor} changed the pass of {visitor} to {house}', { actor, ...told(after) }),
  ),
  /** Also by the move-out of who made it. */
  'pass.cancelled': event('PASS', 'CANCEL', [recordedPass, recordedPass], (actor, { after }) =>
    sentence('{actor} cancelled the pass of {visitor} to {house}', { actor, ...told(after) }),
  ),
}

const told = (pass: RecordedPass) => ({ visitor: visitorOf(pass), house: houseLabel(pass.division, pass.houseNo) })
