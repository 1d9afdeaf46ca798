import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ShapedForm } from './form.ts'
import { askDiscard, openForms } from './open-forms.ts'

type Typed = Pick<ShapedForm, 'dirty' | 'discard'>

/** Leaves a form by one of its own buttons. Asks first when something was typed. */
export const leaveForm = async (form: Typed, leave: () => void) => {
  if (form.dirty && !(await askDiscard())) return
  form.discard()
  leave()
}

/** Asks before the page or section is left while something is typed. */
export function useLeaveGuard({ dirty, discard }: Typed) {
  const drop = useEffectEvent(discard)
  useEffect(() => {
    if (!dirty) return undefined
    const dropNow = () => drop()
    openForms.add(dropNow)
    return () => {
      openForms.delete(dropNow)
    }
  }, [dirty])
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      const sameSection =
        (current.search as { section?: string }).section === (next.search as { section?: string }).section
      if (current.pathname === next.pathname && sameSection) return false
      if (!(await askDiscard())) return true
      discard()
      return false
    },
  })
}
