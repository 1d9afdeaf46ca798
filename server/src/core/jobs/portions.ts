import { DatabaseUnavailable } from '../db/failures.ts'

/** Logs what could not be done, and for which thing. */
export type Report = (error: unknown, about: { readonly id: string }) => void

interface Item {
  readonly id: string
}

/** Does each by itself: one that fails is reported and stops no other. Without a database nothing can be done. */
export async function each<One extends Item>(
  items: readonly One[],
  work: (item: One) => Promise<void>,
  report: Report,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      report(error, { id: item.id })
    }
  }
}

/** Does so many together, and where that fails, each by itself. */
export async function inPortions<One extends Item>(
  items: readonly One[],
  size: number,
  work: (some: readonly One[]) => Promise<void>,
  report: Report,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) {
    const portion = items.slice(at, at + size)
    try {
      await work(portion)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      await each(portion, (item) => work([item]), report)
    }
  }
}
