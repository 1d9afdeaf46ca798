/** Who answered by phone, and the reason for admitting somebody without an answer. */
export interface Said {
  readonly spokeTo?: string
  /** Somebody whose id the desk does not have. */
  readonly spokeToName?: string
  readonly reason?: string
}

/** One of the house, as far as the guard's list knows them. */
export interface Known {
  readonly id?: string
  readonly name: string
}
