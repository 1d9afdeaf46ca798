import { created, event, says, updated } from '../core/event.ts'
import { houseLabel } from '../core/houses.ts'
import { visitorOf } from './pass-words.ts'
import { recordedPass, type RecordedPass } from './passes.ts'

const told = (pass: RecordedPass) => ({ visitor: visitorOf(pass), house: houseLabel(pass.division, pass.houseNo) })

export const passEvents = {
  'pass.created': created('PASS', recordedPass, '{actor} invited {visitor} to {house}', told),
  'pass.updated': updated('PASS', recordedPass, '{actor} changed the pass of {visitor} to {house}', told),
  /** Also by the move-out of who made it. */
  'pass.cancelled': event(
    'PASS',
    'CANCEL',
    [recordedPass, recordedPass],
    says('{actor} cancelled the pass of {visitor} to {house}', told),
  ),
}
