/** How many may be at it at once in this process, and of each group. */
export interface Slots {
  /** Undefined while none is free; else gives the slot back when it is called. */
  take(group: string): (() => void) | undefined
}

declare module '../context/deps.ts' {
  interface Deps {
    /** Of the exports that this process makes at once. */
    readonly exportSlots: Slots
  }
}

export function openSlots({ most, each }: { readonly most: number; readonly each: number }): Slots {
  const taken: string[] = []
  return {
    take(group) {
      if (taken.length === most || taken.filter((other) => other === group).length === each) return undefined
      taken.push(group)
      let held = true
      return () => {
        if (held) taken.splice(taken.indexOf(group), 1)
        held = false
      }
    },
  }
}
