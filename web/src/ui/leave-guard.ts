import { useBlocker } from '@tanstack/react-router'
import { ask } from './confirm.ts'

export const askDiscard = () =>
  ask({ question: 'Discard what you have typed?', verb: 'Discard', otherwise: 'Keep editing' })

/** Leaves a form by one of its own buttons, after asking when something was typed. */
export const leaveForm = async (dirty: boolean, leave: () => void) => {
  if (!dirty || (await askDiscard())) leave()
}

/** Asks before the page, or the dashboard's section, is left with something typed. */
export const useLeaveGuard = (dirty: boolean) =>
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      const sameSection =
        (current.search as { section?: string }).section === (next.search as { section?: string }).section
      if (current.pathname === next.pathname && sameSection) return false
      return !(await askDiscard())
    },
  })
