import { houseLabel } from '@aangan/contract/core/houses'
import { msg, type Message } from '@aangan/contract/core/language/text'
import { plateParts } from '@aangan/contract/core/plates'
import type { EventData, EventName } from '@aangan/contract/events'
import type { Block } from '@aangan/contract/gate/blocks'

type ListEvent = Extract<EventName, `block.${string}` | `gate.${string}`>

/** Of the block list and the gates. */
export const gateSentences: { readonly [N in ListEvent]: (actor: string, data: EventData<N>) => Message } = {
  'block.created': (actor, { after }) =>
    after.scope === 'COMMUNITY'
      ? msg('{actor} put {who} on the block list', { actor, who: blocked(after) })
      : msg('{actor} keeps {who} out of {house}', { actor, who: blocked(after), house: blockedHouse(after) }),
  'block.deleted': (actor, { before }) =>
    before.scope === 'COMMUNITY'
      ? msg('{actor} took {who} off the block list', { actor, who: blocked(before) })
      : msg('{actor} lets {who} come to {house} again', {
          actor,
          who: blocked(before),
          house: blockedHouse(before),
        }),
  'gate.created': (actor, { after: { name } }) => msg('{actor} added gate {name}', { actor, name }),
  'gate.updated': (actor, { after: { name } }) => msg('{actor} changed gate {name}', { actor, name }),
  'gate.deleted': (actor, { before: { name } }) => msg('{actor} removed gate {name}', { actor, name }),
}

type AuditedBlock = Omit<Block, 'phone'>
/** Empty for a number alone, which the trail does not hold. */
const blocked = ({ name, vehicleNo }: AuditedBlock): string => name ?? plateParts(vehicleNo ?? '').join(' ')
const blockedHouse = ({ division, houseNo }: AuditedBlock): string => houseLabel(division, houseNo)
