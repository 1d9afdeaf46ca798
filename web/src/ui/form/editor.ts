import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Place } from '../../core/address/history.ts'
import { usePlace } from '../../core/address/use-address.ts'
import type { ShapedForm } from './form.ts'
import { askDiscard } from './open-forms.ts'
import { keptFor } from './use-draft.ts'

type OpenForm = Pick<ShapedForm, 'dirty' | 'discard'>

/** A section's one form: closed, open for something new, or open for one of the list. */
export interface Editor<Row> {
  readonly isOpen: boolean
  /** The row being edited; undefined while adding. */
  readonly editing: Row | undefined
  /** A new form for each opening. */
  readonly key: number
  /** The name under which the form keeps what is typed; undefined where it does not. */
  readonly draft: string | undefined
  add: () => void
  edit: (row: Row) => void
  /** Closes, after asking when something was typed. */
  cancel: () => void
  /** Closes because it was saved. */
  done: () => void
  /** Opens an empty form without asking. */
  clear: () => void
  /** Called by the form that is open. */
  attach: (form: OpenForm) => void
}

interface EditorOptions<Row> {
  kind?: string
  rows?: readonly Row[] | undefined
  /** The section whose `&do=add` opens the form for something new; false where no button does. */
  byAddress?: string | false
  /** What that button does, where it is more than `add`. */
  onAsked?: () => void
}

/** `kind` and `rows`: the form opens by itself where something typed was kept, for something new or for one of the rows. */
export function useEditor<Row extends { readonly id: string }>({
  kind,
  rows,
  byAddress = false,
  onAsked,
}: EditorOptions<Row> = {}): Editor<Row> {
  const [{ subject, key }, setOpen] = useState<{ subject: Row | 'new' | null; key: number }>(() => ({
    subject: kind && keptFor(`${kind}:new`) ? 'new' : null,
    key: 0,
  }))
  const [searched, setSearched] = useState(false)
  if (kind && rows && !searched) {
    setSearched(true)
    const kept = rows.find(({ id }) => keptFor(`${kind}:${id}`))
    if (kept && subject === null) setOpen({ subject: kept, key: key + 1 })
  }
  const form = useRef<OpenForm>(null)
  const open = (next: Row | 'new' | null) => {
    form.current?.discard()
    form.current = null
    setOpen((before) => ({ subject: next, key: before.key + 1 }))
  }
  const openCarefully = async (next: Row | 'new' | null) => {
    if (!form.current?.dirty || (await askDiscard())) open(next)
  }
  const add = () => void openCarefully('new')
  const place = usePlace()
  const openAsked = useEffectEvent(({ asks, params }: Place) => {
    if (asks === 'add' && params['section'] === byAddress && subject !== 'new') (onAsked ?? add)()
  })
  useEffect(() => openAsked(place), [place])
  const editing = subject === 'new' || subject === null ? undefined : subject
  return {
    isOpen: subject !== null,
    editing,
    key,
    draft: kind && `${kind}:${editing?.id ?? 'new'}`,
    add,
    edit: (row) => void openCarefully(row),
    cancel: () => void openCarefully(null),
    done: () => open(null),
    clear: () => open('new'),
    attach: (opened) => {
      form.current = opened
    },
  }
}
