const hourMs = 3_600_000

/** How long after a reminder people may be reminded again. */
export const remindAgainMs = 24 * hourMs
