import { houseLabel } from '@aangan/contract/core/houses'
import { sentence, type Sentence } from '@aangan/contract/core/language/text'
import type { EventData, EventName } from '@aangan/contract/events'

type HelperEvent = Exclude<Extract<EventName, `helper.${string}`>, 'helper.exported'>

export const helperSentences: { readonly [N in HelperEvent]: (actor: string, data: EventData<N>) => Sentence } = {
  'helper.created': (actor, { after: { name } }) => sentence('{actor} added helper {name}', { actor, name }),
  'helper.updated': (actor, { before, after: { name, isVisible } }) => {
    if (before.isVisible === isVisible) return sentence('{actor} edited helper {name}', { actor, name })
    return isVisible
      ? sentence('{actor} showed helper {name} in the list', { actor, name })
      : sentence('{actor} hid helper {name} from the list', { actor, name })
  },
  'helper.deleted': (actor, { before: { name } }) => sentence('{actor} deleted helper {name}', { actor, name }),
  'helper.list_changed': (actor, { after: { name, division, houseNo, listed } }) => {
    const values = { actor, name, house: houseLabel(division, houseNo) }
    return listed
      ? sentence('{actor} put helper {name} on the list of {house}', values)
      : sentence('{actor} took helper {name} off the list of {house}', values)
  },
  'helper.code_issued': (actor, { after: { name } }) =>
    sentence('{actor} gave helper {name} an entry code', { actor, name }),
  'helper.day_marked': (actor, { after: { name, day } }) =>
    sentence('{actor} marked the attendance of helper {name} on {day}', { actor, name, day }),
  'helper.absence_told': (actor, { after: { name, from, until } }) =>
    sentence('{actor} told that helper {name} is absent from {from} until {until}', { actor, name, from, until }),
  'helper.absence_ended': (actor, { after: { name, from, until } }) =>
    sentence('{actor} took back the absence of helper {name} from {from} until {until}', { actor, name, from, until }),
  'helper.entered': (actor, { after: { name } }) => sentence('{actor} marked entry of helper {name}', { actor, name }),
  'helper.exited': (actor, { after: { name, outSeen } }) =>
    outSeen
      ? sentence('{actor} marked exit of helper {name}', { actor, name })
      : sentence('Nobody saw helper {name} leave', { name }),
  'helper.undone': (actor, { before: { name } }) =>
    sentence('{actor} took back a mark of helper {name}', { actor, name }),
  'helper.rated': (actor, { after: { rating } }) =>
    sentence('{actor} gave a helper {rating, plural, one {# star} other {# stars}}', { actor, rating }),
}
