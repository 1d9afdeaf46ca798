interface Waits {
  /** The place in the order; given by the database. */
  readonly seq?: number
  readonly communityId: string
  readonly id: string
  readonly guard: { readonly id: string; readonly name: string }
  /** By the device's clock. */
  readonly beganAt: string
}

/** A turn that began without a network. */
export interface WaitingTurn extends Waits {
  readonly endedAt?: string
  /** What was typed, for the server alone. None by a guard without a PIN. */
  readonly sealed?: string
  readonly handOver?: { readonly note?: string }
  /** The server said that the PIN was not right. */
  readonly wrong?: true
  /** It is sent without the PIN. */
  readonly givenUp?: true
  readonly ends?: undefined
}

/** A shift that ended without a network, with nobody after it. */
export interface WaitingEnd extends Waits {
  readonly ends: { readonly shiftId: string; readonly note?: string }
}
export type Waiting = WaitingTurn | WaitingEnd
