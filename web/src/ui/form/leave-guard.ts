import { useEffect, useEffectEvent } from 'react'
import { hold, shownPlace, type Holder } from '../../core/address/history.ts'
import { isLeaving } from '../../core/address/leaving.ts'
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
  const holds = useEffectEvent<Holder>(async (to) => {
    const { pathname, params } = shownPlace()
    if (pathname === to.pathname && params['section'] === to.params['section']) return false
    if (!(await askDiscard())) return true
    discard()
    return false
  })
  useEffect(() => {
    if (!dirty) return undefined
    const release = hold((to) => holds(to))
    const warn = (event: BeforeUnloadEvent) => isLeaving() || event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => {
      release()
      removeEventListener('beforeunload', warn)
    }
  }, [dirty])
}
