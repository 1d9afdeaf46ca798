/** How many may be at it at once in this process. */
export interface Slots {
  /** Undefined while none is free; else gives the slot back when it is called. */
  take(): (() => void) | undefined
}

export function openSlots(most: number): Slots {
  let taken = 0
  return {
    take() {
      if (taken === most) return undefined
      taken++
      let held = true
      return () => {
        if (held) taken--
        held = false
      }
    },
  }
}
