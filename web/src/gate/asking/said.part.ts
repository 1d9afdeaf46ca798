/** Whose word it was, and why. */
export interface Said {
  readonly spokeTo?: string
  /** Somebody whose id the desk does not have. */
  readonly spokeToName?: string
  readonly reason?: string
}
