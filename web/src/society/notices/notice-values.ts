import { instantIn, wallClockIn } from '@aangan/contract/core/dates'
import { houseLabel, typedHouse } from '@aangan/contract/core/houses'
import { audienceOf, type Audience } from '@aangan/contract/society/notice-audience'
import type { WantedPoll } from '@aangan/contract/society/notice-poll'
import type { Notice } from '@aangan/contract/society/notices'

/** What the folded lines of the form hold. */
export interface OptionValues {
  readonly audience: string
  readonly divisions: readonly string[]
  /** Each as people write it: `A-402`. */
  readonly houses: readonly string[]
  readonly ownership: string
  readonly residents: boolean
  readonly security: boolean
  readonly time: string
  /** As in a datetime field, in the community's zone. */
  readonly publishAt: string
  readonly ask: string
  readonly question: string
  readonly options: readonly string[]
  readonly voters: string
  readonly closesOn: string
  readonly shown: boolean
  readonly pinned: boolean
}

export function optionsOf(notice: Notice | undefined, zone: string): OptionValues {
  const { audience, status, publishedAt, ask = false, pinned = false, poll } = notice ?? {}
  const isScheduled = status === 'SCHEDULED' && publishedAt !== undefined
  return {
    audience: audience ? 'SOME' : 'EVERYONE',
    divisions: audience?.divisions ?? [],
    houses: (audience?.houses ?? []).map(({ division, houseNo }) => houseLabel(division, houseNo)),
    ownership: audience?.ownershipTypes.length === 1 ? audience.ownershipTypes[0]! : 'ALL',
    residents: audience?.roles.includes('USER') ?? false,
    security: audience?.roles.includes('SECURITY') ?? false,
    time: isScheduled ? 'LATER' : 'NOW',
    publishAt: isScheduled ? wallClockIn(zone, new Date(publishedAt)) : '',
    ask: poll ? 'POLL' : ask ? 'READ' : 'NO',
    question: poll?.question ?? '',
    options: poll?.options ?? ['', ''],
    voters: poll?.voters ?? 'OWNERS',
    closesOn: poll?.closesOn ?? '',
    shown: poll?.shown ?? false,
    pinned,
  }
}

/** Null for everyone, and where nothing is chosen yet. */
export function audienceIn({
  audience,
  divisions,
  houses,
  ownership,
  residents,
  security,
}: OptionValues): Audience | null {
  if (audience === 'EVERYONE') return null
  // Houses and ownership are of residents, who are named beside the guards then.
  const namesHomes = divisions.length > 0 || houses.length > 0 || ownership !== 'ALL'
  return audienceOf({
    divisions: [...divisions],
    houses: houses.map((label) => {
      const { division = '', houseNo } = typedHouse(label)
      return { division, houseNo }
    }),
    ownershipTypes: ownership === 'ALL' ? [] : [ownership],
    roles: [...(residents || (security && namesHomes) ? ['USER'] : []), ...(security ? ['SECURITY'] : [])],
  })
}

/** Null unless the notice asks the houses. Options that were left empty are none. */
export const pollIn = ({ ask, question, options, voters, closesOn, shown }: OptionValues): WantedPoll | null =>
  ask === 'POLL'
    ? {
        question,
        options: options.filter((option) => option.trim() !== ''),
        voters,
        shown,
        closesOn: closesOn || undefined,
      }
    : null

export const isUnchosen = (values: OptionValues): boolean => values.audience === 'SOME' && audienceIn(values) === null

/** When it is published; undefined for now, and while nothing is typed. */
export const publishInstant = ({ time, publishAt }: OptionValues, zone: string): Date | undefined =>
  time === 'LATER' && publishAt !== '' ? instantIn(zone, publishAt) : undefined

/** The houses in what was typed, `A-402, B 101`, and what is none. */
export function typedHouses(typed: string): { houses: string[]; others: string[] } {
  const [houses, others]: [string[], string[]] = [[], []]
  for (const word of typed.split(/[,;\n]/)) {
    const { division, houseNo } = typedHouse(word)
    if (division !== undefined) houses.push(houseLabel(division, houseNo))
    else if (houseNo !== '') others.push(houseNo)
  }
  return { houses, others }
}
