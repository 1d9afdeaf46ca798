import { created, deleted, event, exported, updated } from '../core/event.ts'
import { houseLabel, nameWithHouse } from '../core/houses.ts'
import { msg } from '../core/language/text.ts'
import { placedOccupancy, recordedMoveOut, recordedReturn, type RecordedMoveOut } from './move-outs.ts'
import { house, occupancy, type House } from './occupancies.ts'

const labelled = ({ division, number }: Pick<House, 'division' | 'number'>) => ({ house: houseLabel(division, number) })
const leaver = ({ userName: name, division, houseNo }: Pick<RecordedMoveOut, 'userName' | 'division' | 'houseNo'>) => ({
  name: nameWithHouse({ name, division, houseNo }),
})

export const houseEvents = {
  'house.created': created('HOUSE', house, '{actor} added house {house}', labelled),
  'house.updated': updated('HOUSE', house, '{actor} edited house {house}', labelled),
  'house.deleted': deleted('HOUSE', house, '{actor} deleted house {house}', labelled),
  'house.exported': exported('HOUSE', '{actor} exported the houses'),
}

export const occupancyEvents = {
  'occupancy.created': created('OCCUPANCY', occupancy, '{actor} gave {name} a house', ({ userName: name }) => ({
    name,
  })),
  'occupancy.updated': updated(
    'OCCUPANCY',
    occupancy,
    '{actor} changed the household of {name}',
    ({ userName: name }) => ({ name }),
  ),
}

export const moveOutEvents = {
  /** Once when the day is set, and once when it is over. */
  'occupancy.moved_out': event('OCCUPANCY', 'MOVE_OUT', [placedOccupancy, recordedMoveOut], (actor, { after }) =>
    after.left === null
      ? msg('{actor} set a day for {name} to move out', { actor, ...leaver(after) })
      : msg('{actor} moved {name} out', { actor, ...leaver(after) }),
  ),
  'occupancy.move_out_undone': event(
    'OCCUPANCY',
    'MOVE_OUT_UNDO',
    [placedOccupancy, recordedReturn],
    (actor, { before, after }) =>
      before.endedAt === null
        ? msg('{actor} noted that {name} stays', { actor, ...leaver(after) })
        : msg('{actor} undid the move-out of {name}', { actor, ...leaver(after) }),
  ),
}
