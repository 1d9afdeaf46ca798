import { useRef, useState, type RefObject } from 'react'
import { askDiscard } from './leave-guard.ts'

/** What a section's form is open for: nothing, something new, or one of the list. Never two at once. */
export interface Editor<T> {
  readonly it: T | 'new' | null
  /** The thing being edited; undefined while adding. */
  readonly thing: T | undefined
  /** A new form for each opening. */
  readonly key: number
  add: () => void
  edit: (thing: T) => void
  /** Closes, after asking when something was typed. */
  cancel: () => void
  /** Closes because it was saved. */
  done: () => void
  readonly dirty: RefObject<boolean>
}

export function useEditor<T>(): Editor<T> {
  const [{ it, key }, setOpen] = useState<{ it: T | 'new' | null; key: number }>({ it: null, key: 0 })
  const dirty = useRef(false)
  const open = (next: T | 'new' | null) => {
    dirty.current = false
    setOpen((before) => ({ it: next, key: before.key + 1 }))
  }
  const openCarefully = async (next: T | 'new' | null) => {
    if (!dirty.current || (await askDiscard())) open(next)
  }
  return {
    it,
    key,
    thing: it === 'new' || it === null ? undefined : it,
    add: () => void openCarefully('new'),
    edit: (thing) => void openCarefully(thing),
    cancel: () => void openCarefully(null),
    done: () => open(null),
    dirty,
  }
}
