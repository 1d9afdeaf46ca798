import type { Language } from '@aangan/contract/core/language/language'
import type { StoryVisit } from '@aangan/contract/gate/story'
import type { NotificationKind } from '@aangan/contract/record/notifications'
import { toldToHouse, toldToOffice, type BellReader } from './story-words.rules.ts'
import type { Alert, Step } from './telling.rules.ts'

/** A notification for one person. */
export interface Message {
  readonly kind: NotificationKind
  readonly title: string
  readonly body: string
  readonly path: string
  readonly visitId: string | null
  /** On a device it takes the place of one with the same tag. */
  readonly tag: string
  /** The buttons that go with it. */
  readonly answers: Step['answers']
  /** It does not ring, though its kind does. */
  readonly calm?: true
  readonly lang: string
}

/** So that a message stays within what push services take. */
const longest = { title: 150, body: 200, story: 1000 }

export function messageTo(
  { kind, title, body, newest = body, path, about, answers, calm }: Alert,
  language: Language,
): Message {
  return {
    kind,
    title: clipped(title(language), longest.title),
    body: clipped(newest(language), longest.body),
    path,
    visitId: null,
    tag: about.id,
    answers,
    ...(calm && { calm }),
    lang: language.code,
  }
}

/** What a device shows, and how the visit stands in the bell. */
export function messageOfStep(
  { kind, path, visitId, answers, calm, ofOffice }: Step,
  visit: StoryVisit,
  to: BellReader,
  language: Language,
): { readonly message: Message; readonly story: string } {
  const { title, body, newest } = (ofOffice ? toldToOffice : toldToHouse)(visit, to, language)
  const message = {
    kind,
    title: clipped(title, longest.title),
    body: clipped(newest, longest.body),
    path,
    visitId,
    tag: visitId,
    answers,
    ...(calm && { calm }),
    lang: language.code,
  }
  return { message, story: clipped(body, longest.story) }
}

/** Between characters, not inside one. */
const clipped = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${[...text]
        .slice(0, most - 1)
        .join('')
        .slice(0, most - 1)
        .replace(/\p{Surrogate}$/u, '')}…`
