import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ShapedForm } from './form.ts'
import { askDiscard } from './open-forms.ts'
import { keptFor } from './use-draft.ts'

/** What a section's form is open for: nothing, something new, or one of the list. Never two at once. */
export interface Editor<T> {
  readonly it: T | 'new' | null
  /** The thing being edited; undefined while adding. */
  readonly thing: T | undefined
  /** A new form for each opening. */
  readonly key: number
  /** Under which name the form keeps what is typed; undefined where it does not. */
  readonly draft: string | undefined
  add: () => void
  edit: (thing: T) => void
  /** Closes, after asking when something was typed. */
  cancel: () => void
  /** Closes because it was saved. */
  done: () => void
  /** Opens an empty form without asking. */
  clear: () => void
  /** The form that is open. */
  readonly form: RefObject<Pick<ShapedForm, 'dirty' | 'discard'> | null>
}

/** `kind` and `rows`: the form opens by itself where something typed was kept, for what is new or one of the rows. */
export function useEditor<T extends { readonly id: string }>({
  kind,
  rows,
}: { kind?: string; rows?: readonly T[] | undefined } = {}): Editor<T> {
  const [{ it, key }, setOpen] = useState<{ it: T | 'new' | null; key: number }>(() => ({
    it: kind && keptFor(`${kind}:new`) ? 'new' : null,
    key: 0,
  }))
  const form: Editor<T>['form'] = useRef(null)
  const open = (next: T | 'new' | null) => {
    form.current?.discard()
    form.current = null
    setOpen((before) => ({ it: next, key: before.key + 1 }))
  }
  const openCarefully = async (next: T | 'new' | null) => {
    if (!form.current?.dirty || (await askDiscard())) open(next)
  }
  const looked = useRef(false)
  useEffect(() => {
    if (!kind || !rows || looked.current) return
    looked.current = true
    const typed = rows.find(({ id }) => keptFor(`${kind}:${id}`))
    if (typed) setOpen((before) => (before.it === null ? { it: typed, key: before.key + 1 } : before))
  }, [kind, rows])
  const thing = it === 'new' || it === null ? undefined : it
  return {
    it,
    key,
    thing,
    draft: kind && `${kind}:${thing?.id ?? 'new'}`,
    add: () => void openCarefully('new'),
    edit: (next) => void openCarefully(next),
    cancel: () => void openCarefully(null),
    done: () => open(null),
    clear: () => open('new'),
    form,
  }
}
