import { houseLabel } from '@aangan/contract/core/houses'
import type { Language } from '@aangan/contract/core/language/language'
import { gateStory, isDecidedByGate } from '@aangan/contract/gate/gate-decisions'
import { timeAlone } from '@aangan/contract/gate/gate-times'
import { storyOf } from '@aangan/contract/gate/story'
import type { StoryVisit } from '../../gate/visits/story-visit.sql.ts'
import type { Recipient } from './recipients.sql.ts'

/** How a visit stands in the bell of a person, and its newest sentence for their devices. */
export interface ToldStory {
  readonly title: string
  readonly body: string
  readonly newest: string
}

type Reader = Pick<Recipient, 'userId' | 'timeZone' | 'hasSeveralHouses'>

const houseOf = ({ division, houseNo }: StoryVisit): string => houseLabel(division, houseNo)

/** As somebody of the house reads it. Empty where nothing has come of it yet. */
export function toldToHouse(visit: StoryVisit, reader: Reader, language: Language): ToldStory {
  const { visitorName, company } = visit
  const from = company === null || company === visitorName ? visitorName : `${visitorName} (${company})`
  const name = reader.hasSeveralHouses ? `${from} · ${houseOf(visit)}` : from
  const timeOf = (at: string): string => timeAlone(language, reader.timeZone, new Date(at))
  const steps = storyOf(visit, { userId: reader.userId, language, timeOf })
  const last = steps.at(-1)
  const inWords = (some: typeof steps): string => some.map(({ said }) => language.say(said)).join(' ')
  return {
    title: visit.status === 'ASKING' ? language.t('{name} is at the gate', { name }) : name,
    body: inWords(steps),
    // How somebody was let in, and when, are one.
    newest: inWords(steps.filter((step) => step === last || (step.at !== null && step.at === last?.at))),
  }
}

/** As the office reads it: that somebody blocked is there, what a house says of the gate, or what has become of it. */
export function toldToOffice(visit: StoryVisit, reader: Reader, language: Language): ToldStory {
  const { t } = language
  const { status, visitorName: name, objection } = visit
  const house = houseOf(visit)
  if (status === 'BLOCKED') {
    const body = t('{name}, for house {house}', { name, house })
    return { title: t('A blocked visitor is at the gate'), body, newest: body }
  }
  if (objection && objection.as === null) {
    const body = [name, ...gateStory(visit, language).map((sentence) => language.say(sentence))].join(' · ')
    return { title: t('{house}: That is not right', { house }), body, newest: body }
  }
  return toldToHouse(visit, { ...reader, hasSeveralHouses: true }, language)
}

/** Whether anything of it waits for the house, or was decided for it. */
export const needsHouse = (visit: StoryVisit): boolean =>
  visit.status === 'ASKING' ||
  (visit.status === 'LAPSED' && visit.answeredAt === null) ||
  (visit.status === 'LEFT_AT_GATE' && visit.collectedAt === null) ||
  visit.overstay ||
  isDecidedByGate(visit)

/** Whether a blocked visitor waits, or a house contradicts. */
export const needsOffice = ({ status, objection }: StoryVisit): boolean =>
  status === 'BLOCKED' || (objection !== undefined && objection !== null && objection.as === null)
