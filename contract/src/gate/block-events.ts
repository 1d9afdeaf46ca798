import { event, none } from '../core/event.ts'
import { houseLabel } from '../core/houses.ts'
import { msg } from '../core/language/text.ts'
import { plateParts } from '../core/plates.ts'
import { recordedBlock, type Block } from './blocks.ts'

type Blocked = Omit<Block, 'phone'>
/** Empty for a number alone, which the trail does not hold. */
const blocked = ({ name, vehicleNo }: Blocked): string => name ?? plateParts(vehicleNo ?? '').join(' ')
const houseOf = ({ division, houseNo }: Blocked): string => houseLabel(division, houseNo)

export const blockEvents = {
  'block.created': event('BLOCK', 'CREATE', [none, recordedBlock], (actor, { after }) =>
    after.scope === 'COMMUNITY'
      ? msg('{actor} put {who} on the block list', { actor, who: blocked(after) })
      : msg('{actor} keeps {who} out of {house}', { actor, who: blocked(after), house: houseOf(after) }),
  ),
  'block.deleted': event('BLOCK', 'DELETE', [recordedBlock, none], (actor, { before }) =>
    before.scope === 'COMMUNITY'
      ? msg('{actor} took {who} off the block list', { actor, who: blocked(before) })
      : msg('{actor} lets {who} come to {house} again', { actor, who: blocked(before), house: houseOf(before) }),
  ),
}
