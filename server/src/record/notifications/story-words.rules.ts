import { houseLabel } from '@aangan/contract/core/houses'
import type { Language } from '@aangan/contract/core/language/language'
import { timeIn } from '@aangan/contract/core/times'
import { waitsForMove } from '@aangan/contract/gate/car-in-the-way'
import { isDecidedByGate } from '@aangan/contract/gate/gate-decisions'
import { storyOf, type StoryVisit } from '@aangan/contract/gate/story'

/** How a visit stands in the bell of a person, and its newest sentence for their devices. */
export interface ToldStory {
  readonly title: string
  readonly body: string
  readonly newest: string
}

export interface BellReader {
  readonly userId: string
  readonly timeZone: string
  /** They live in more than one. */
  readonly hasSeveralHouses: boolean
}

const houseOf = ({ division, houseNo }: StoryVisit): string => houseLabel(division, houseNo)

const stepsOf = (visit: StoryVisit, { userId, timeZone }: BellReader, language: Language) =>
  storyOf(visit, { userId, language, timeOf: (at) => timeIn(timeZone, new Date(at)) }).map(({ at, said }) => ({
    at,
    words: language.say(said),
  }))

/** As somebody of the house reads it. Empty where nothing has come of it yet. */
export function toldToHouse(visit: StoryVisit, reader: BellReader, language: Language): ToldStory {
  const { visitorName, company } = visit
  const from = company === null || company === visitorName ? visitorName : `${visitorName} (${company})`
  const name = reader.hasSeveralHouses ? `${from} · ${houseOf(visit)}` : from
  const steps = stepsOf(visit, reader, language)
  const last = steps.at(-1)
  const inWords = (some: typeof steps): string => some.map(({ words }) => words).join(' ')
  return {
    title: visit.status === 'ASKING' ? language.t('{name} is at the gate', { name }) : name,
    body: inWords(steps),
    // How somebody was let in, and when, are one.
    newest: inWords(steps.filter((step) => step === last || (step.at !== null && step.at === last?.at))),
  }
}

/** As the office reads it: that somebody blocked is there, what a house says of the gate, or what has become of it. */
export function toldToOffice(visit: StoryVisit, reader: BellReader, language: Language): ToldStory {
  const { t } = language
  const { status, visitorName: name, objection } = visit
  const house = houseOf(visit)
  if (status === 'BLOCKED') {
    const body = t('{name}, for house {house}', { name, house })
    return { title: t('A blocked visitor is at the gate'), body, newest: body }
  }
  if (objection && objection.as === null) {
    // The title has what the house says.
    const story = stepsOf({ ...visit, objection: null }, reader, language).map(({ words }) => words)
    const body = `${name} · ${story.join(' ')}`
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
  waitsForMove(visit) ||
  isDecidedByGate(visit)

/** Whether a blocked visitor waits, or a house contradicts. */
export const needsOffice = ({ status, objection }: StoryVisit): boolean =>
  status === 'BLOCKED' || (objection !== undefined && objection !== null && objection.as === null)
