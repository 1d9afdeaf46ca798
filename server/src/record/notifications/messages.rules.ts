import type { Language } from '@aangan/contract/core/language/language'
import type { NotificationKind } from '@aangan/contract/record/notifications'
import type { Alert } from './telling.rules.ts'

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
  readonly answers: Alert['answers']
  /** It does not ring, though its kind does. */
  readonly calm?: true
  readonly lang: string
}

/** So that a message stays within what push services take. */
const longest = { title: 150, body: 200 }

export function messageTo({ kind, title, body, path, about, answers, calm }: Alert, language: Language): Message {
  const visitId = 'visitId' in about ? about.visitId : null
  return {
    kind,
    title: clipped(title(language), longest.title),
    body: clipped(body(language), longest.body),
    path,
    visitId,
    tag: 'visitId' in about ? about.visitId : about.id,
    answers,
    ...(calm && { calm }),
    lang: language.code,
  }
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
