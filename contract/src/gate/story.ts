import { houseLabel } from '../core/houses.ts'
import type { Language } from '../core/language/language.ts'
import { msg, type Message } from '../core/language/text.ts'
import { askedToMove } from './asked-to-move.ts'
import type { HelperStay } from './helper-stays.ts'
import type { Visit } from './visits.ts'
import { guardIn, notedWord } from './words-by-phone.ts'

type Always =
  | 'division'
  | 'houseNo'
  | 'status'
  | 'walkIn'
  | 'answer'
  | 'answeredAt'
  | 'answeredBy'
  | 'answeredVia'
  | 'reason'
  | 'arrivedAt'
  | 'exitedAt'
  | 'exitSeen'
  | 'collectedAt'
type Sometimes =
  | 'askedAt'
  | 'answeredName'
  | 'notedBy'
  | 'arrivedBy'
  | 'unasked'
  | 'letInAgainst'
  | 'takenBy'
  | 'vehicleNo'
  | 'move'
  | 'objection'
  | 'exitedBy'
  | 'gateIn'
  | 'gateOut'
/** Rows of the trail from before may lack the rest. */
export type ToldVisit = Pick<Visit, Always> & { readonly [F in Sometimes]?: Visit[F] | undefined }

/** With what its title needs: no phone number, no picture. */
export type StoryVisit = ToldVisit & Pick<Visit, 'id' | 'kind' | 'visitorName' | 'company' | 'overstay' | 'handedOver'>

export interface StoryReader {
  /** Who reads it: their own answer is theirs. */
  readonly userId?: string | undefined
  readonly language: Language
  /** The time alone, as in `6:42 pm`: the day stands before the story, or above it. */
  readonly timeOf: (at: string) => string
}

/** One sentence of the story, and when that was, where it has a time. */
export interface Step {
  readonly said: Message
  readonly at: string | null
  /** Of an entry or an exit, where and by whom it was marked. */
  readonly marked?: {
    readonly gate?: Visit['gateIn'] | undefined
    readonly guard?: Visit['arrivedBy'] | undefined
  }
}

/** What became of a visit, in the order in which it came. */
export const storyOf = (visit: ToldVisit, reader: StoryReader): Step[] =>
  chapters.flatMap((chapter) => chapter(visit, reader))

/** The instant whose day a visit is listed under. */
export const listedAt = ({ arrivedAt, expectedAt }: Pick<Visit, 'arrivedAt' | 'expectedAt'>): string =>
  arrivedAt ?? expectedAt

/** A helper’s day. */
export const storyOfStays = (stays: readonly HelperStay[], reader: TimeReader): Step[] =>
  stays.flatMap(({ inAt, outAt, outSeen }) => [...coming(inAt, reader), ...leaving(outAt, outSeen, reader)])

const coming = (at: string, reader: TimeReader): Step[] => timed(at, reader, (time) => msg('In {time}.', { time }))
const leaving = (at: string | null, isSeen: boolean, reader: TimeReader): Step[] => {
  if (at === null) return []
  return isSeen ? timed(at, reader, (time) => msg('Left {time}.', { time })) : step(msg('Nobody saw them leave.'), at)
}

type Chapter = (visit: ToldVisit, reader: StoryReader) => Step[]

const step = (said: Message, at: string | null = null): Step[] => [{ said, at }]
type TimeReader = Pick<StoryReader, 'timeOf'>
const timed = (at: string, { timeOf }: TimeReader, said: (time: string) => Message): Step[] =>
  step(said(timeOf(at)), at)

const asked: Chapter = ({ walkIn, askedAt }, reader) =>
  walkIn && askedAt ? timed(askedAt, reader, (time) => msg('Asked at {time}.', { time })) : []

/** The office let in somebody whom its list had stopped. The reason of a cancelled visit is the guard’s. */
const allowed: Chapter = ({ status, answer, reason }) =>
  status !== 'BLOCKED' && status !== 'CANCELLED' && answer !== 'ADMIT' && reason !== null
    ? step(msg('The office allowed them once: {reason}', { reason }))
    : []

/** A yes by phone that the house took back; it still says who noted it. */
const tookBack: Chapter = (visit, { language }) => {
  const { answeredVia, notedBy } = visit
  if (answeredVia !== 'APP' || !notedBy) return []
  const noted = notedWord({ ...visit, answer: 'YES_BY_PHONE', answeredVia: 'PHONE', answeredBy: null }, language)
  return noted ? step(noted) : []
}

const answered: Chapter = (visit, reader) => {
  const { answer, answeredAt, answeredBy, answeredVia, notedBy, reason } = visit
  if (answeredVia === 'BLOCK') return step(msg('Your house does not admit them.'), answeredAt)
  if (answer === null || answeredAt === null) return []
  if (answer === 'ADMIT') return step(withoutAnswer(reason, guardIn(reader.language, notedBy)), answeredAt)
  const noted = notedWord(visit, reader.language)
  if (noted) return step(noted, answeredAt)
  if (!answeredBy || answer === 'YES_BY_PHONE' || answer === 'NO_BY_PHONE') return []
  const name = answeredBy.id === reader.userId ? undefined : answeredBy.name
  return timed(answeredAt, reader, (time) => ofHouse(answer, time, name))
}

/** Without a name the reader answered. */
function ofHouse(answer: 'APPROVE' | 'DENY' | 'LEAVE_AT_GATE', time: string, name: string | undefined): Message {
  if (answer === 'APPROVE')
    return name === undefined
      ? msg('You approved at {time}.', { time })
      : msg('{name} approved at {time}.', { name, time })
  if (answer === 'DENY')
    return name === undefined
      ? msg('You said no at {time}.', { time })
      : msg('{name} said no at {time}.', { name, time })
  return name === undefined
    ? msg('You said at {time}: leave it at the gate.', { time })
    : msg('{name} said at {time}: leave it at the gate.', { name, time })
}

const withoutAnswer = (reason: string | null, guard: string): Message =>
  reason === null
    ? msg('The gate let them in without an answer.')
    : msg('{guard} let them in without an answer: {reason}', { guard, reason })

const cameIn: Chapter = (visit, reader) => {
  const { arrivedAt, arrivedBy, unasked, letInAgainst } = visit
  if (arrivedAt === null) return unasked ? step(msg('The gate expects them, and nobody asked the house.')) : []
  const guard = guardIn(reader.language, arrivedBy)
  const came = coming(arrivedAt, reader).map((one) => ({ ...one, marked: { gate: visit.gateIn, guard: arrivedBy } }))
  const how =
    unasked || (visit.walkIn && visit.answeredVia === null)
      ? msg('{guard} let them in without asking.', { guard })
      : letInAgainst
        ? letInAgainstWhat(visit, guard)
        : arrivedBy?.confirmed === false
          ? msg('{guard} let them in.', { guard })
          : undefined
  return [...(how ? step(how, arrivedAt) : []), ...came]
}

const letInAgainstWhat = (visit: ToldVisit, guard: string): Message =>
  visit.answer === 'DENY' || visit.answer === 'NO_BY_PHONE' || visit.answeredVia === 'BLOCK'
    ? msg('{guard} let them in although {house} said no.', {
        guard,
        house: houseLabel(visit.division, visit.houseNo),
      })
    : msg('{guard} let them in although the house or a block list spoke against it.', { guard })

/** A neighbour asks for the car, until it leaves. */
const inTheWay: Chapter = ({ vehicleNo = null, move }) => {
  if (!move) return []
  const { askedAt, comingAt } = move
  return [
    ...step(askedToMove({ vehicleNo, move }), askedAt),
    ...(comingAt === null ? [] : step(msg('They are coming.'), comingAt)),
  ]
}

const wentOut: Chapter = ({ exitedAt, exitSeen, gateOut, exitedBy }, reader) => [
  ...(exitedBy?.confirmed === false
    ? step(msg('{guard} marked that they left.', { guard: guardIn(reader.language, exitedBy) }), exitedAt)
    : []),
  ...leaving(exitedAt, exitSeen, reader).map((one) => ({ ...one, marked: { gate: gateOut, guard: exitedBy } })),
]

/** What ended without an entry. */
const cameToNothing: Chapter = ({ status, walkIn, answeredAt }) => {
  switch (status) {
    case 'LAPSED':
      return step(answeredAt === null ? msg('Nobody answered.') : msg('Did not come in.'))
    case 'CANCELLED':
      return step(walkIn ? msg('Did not wait.') : msg('Cancelled.'))
    case 'MISSED':
      return step(msg('Did not come.'))
    default:
      return []
  }
}

const parcel: Chapter = ({ collectedAt, takenBy }, reader) => {
  if (collectedAt === null) return []
  return takenBy
    ? step(msg('Taken by {name}.', { name: takenBy.name }), collectedAt)
    : timed(collectedAt, reader, (time) => msg('Handed over {time}.', { time }))
}

const contradicted: Chapter = ({ objection }) => {
  if (!objection) return []
  const { by, at, as, note, settledAt } = objection
  const office = { note: note ?? '' }
  return [
    ...(by ? step(msg('{name}: That is not right.', { name: by.name }), at) : []),
    ...(as === 'RIGHT' ? step(msg('The office: the gate was right. {note}', office), settledAt) : []),
    ...(as === 'WRONG' ? step(msg('The office: the gate was wrong. {note}', office), settledAt) : []),
  ]
}

const chapters: readonly Chapter[] = [
  asked,
  allowed,
  tookBack,
  answered,
  cameIn,
  inTheWay,
  wentOut,
  cameToNothing,
  parcel,
  contradicted,
]
