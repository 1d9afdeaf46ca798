import type { HouseAnswer } from '../gate/visit-kinds.ts'

/** The JSON payload of a push. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** The address that a tap opens. */
  readonly path: string
  /** A later message with the same tag takes the place of an earlier one. */
  readonly tag: string
  /** Takes the place of a ring without a sound. */
  readonly silent?: true
  /** Lets the buttons answer for the person. Only messages that ring have one. */
  readonly ticket?: string
  /** The buttons that go with the ticket, the most important first: many systems show two. */
  readonly answers?: readonly HouseAnswer[]
  /** The person's language, for the words that the device adds. */
  readonly lang: string
}
