import { ask } from './confirm.ts'

/** Open forms with something typed in them: each can discard it. */
export const openForms = new Set<() => void>()

export const askDiscard = () =>
  ask({ question: 'Discard what you have typed?', verb: 'Discard', otherwise: 'Keep editing' })

/** For what ends everything on the page, as logging out does: asks once, and only when something was typed. */
export async function mayLeaveForms(): Promise<boolean> {
  if (openForms.size > 0 && !(await askDiscard())) return false
  openForms.forEach((discard) => discard())
  return true
}
