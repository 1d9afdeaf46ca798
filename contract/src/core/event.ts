import * as z from 'zod/mini'
import type { AuditAction, AuditResource } from './audit-actions.ts'
import type { Shape } from './endpoint.ts'
import type { SecurityKind } from './event-kinds.ts'
import { houseLabel } from './houses.ts'
import { msg, type Names, type Message, type Text } from './language/text.ts'

interface More {
  /** Shown in Security Logs, under this kind. */
  readonly security?: SecurityKind
  /** Tells it from other events of the same resource and action: its `after` says it as well. */
  readonly what?: string
  /** The same of one person within a minute is one row: a look, not a change. */
  readonly onceAMinute?: true
}
interface Happening extends More {
  readonly resource: AuditResource
  readonly action: AuditAction
  readonly before: Shape
  readonly after: Shape
}
export type Event = Happening &
  (
    | {
        /** What the audit trail says of it, with the house where there is one. */
        readonly sentence: (actor: string, data: never) => Message
      }
    /** Something follows from it, but it changes nothing that the trail keeps. */
    | { readonly audited: false }
  )
type SentenceOf<B extends Shape, A extends Shape> = (
  actor: string,
  data: { readonly before: z.output<B>; readonly after: z.output<A> },
) => Message

export const none = z.null()

export const event = <
  R extends AuditResource,
  A extends AuditAction,
  Before extends Shape,
  After extends Shape,
  const M extends More = Record<never, never>,
>(
  resource: R,
  action: A,
  [before, after]: readonly [Before, After],
  sentence: SentenceOf<Before, After>,
  more?: M,
) => ({ resource, action, before, after, sentence, ...(more as M) })
export const unaudited = <R extends AuditResource, A extends AuditAction, Before extends Shape, After extends Shape>(
  resource: R,
  action: A,
  [before, after]: readonly [Before, After],
) => ({ resource, action, before, after, audited: false }) as const

/** What a text needs beside its actor. */
type ValuesFrom<T, K extends Text> = (thing: T) => Readonly<Record<Exclude<Names<K>, 'actor'>, string | number>>
/** A sentence about `after`. */
export const says =
  <const K extends Text, T>(text: K, valuesOf: ValuesFrom<T, K>) =>
  (actor: string, { after }: { readonly after: T }): Message => ({ text, values: { actor, ...valuesOf(after) } })

export const created = <R extends AuditResource, S extends Shape, const K extends Text>(
  resource: R,
  thing: S,
  text: K,
  valuesOf: ValuesFrom<z.output<S>, K>,
) => event(resource, 'CREATE', [none, thing], says(text, valuesOf))
export const updated = <R extends AuditResource, S extends Shape, const K extends Text>(
  resource: R,
  thing: S,
  text: K,
  valuesOf: ValuesFrom<z.output<S>, K>,
) => event(resource, 'UPDATE', [thing, thing], says(text, valuesOf))
export const deleted = <R extends AuditResource, S extends Shape, const K extends Text>(
  resource: R,
  thing: S,
  text: K,
  valuesOf: ValuesFrom<z.output<S>, K>,
) => event(resource, 'DELETE', [thing, none], (actor, { before }) => says(text, valuesOf)(actor, { after: before }))

const exportedList = z.object({
  filters: z.record(z.string(), z.unknown()),
  format: z.string(),
  what: z.optional(z.string()),
})
/** With which filters, in which format. */
export const exported = <R extends AuditResource>(
  resource: R,
  text: Extract<Text, `{actor} exported ${string}`>,
  more?: More,
) => event(resource, 'EXPORT', [none, exportedList], (actor) => msg(text, { actor }), more)

const filters = z.record(z.string(), z.unknown())
/** `labels`: what the values of a filter are called. */
export const searched = <R extends AuditResource>(
  resource: R,
  text: Extract<Text, `{actor} searched for ${string}`>,
  labels: Readonly<Record<string, (value: unknown) => string | undefined>> = {},
) =>
  event(resource, 'SEARCH', [none, filters], (actor, { after: { refused, division, houseNo, ...others } }) => {
    // Refused searches are only counted.
    if (typeof refused === 'number')
      return msg('{actor} was refused {count, plural, one {# search} other {# searches}}', {
        actor,
        count: refused,
      })
    const what = [
      ...Object.entries(others).map(([name, value]) => (name in labels ? '' : typeof value === 'string' && value)),
      houseLabel(division as string, houseNo as string),
      ...Object.entries(labels).map(([name, labelOf]) => labelOf(others[name])),
    ]
      .filter(Boolean)
      .join(', ')
    return what ? msg(text, { actor, what }) : msg('{actor} searched without filters', { actor })
  })
