import { ask } from '../dialog/confirm.ts'

/** The discard functions of open forms with something typed. */
export const openForms = new Set<() => void>()

export const askDiscard = () =>
  ask({ question: 'Discard what you have typed?', verb: 'Discard', otherwise: 'Keep editing' })

/** Before logging out: asks once, and only when something is typed in a form. */
export async function mayLeaveForms(): Promise<boolean> {
  if (openForms.size > 0 && !(await askDiscard())) return false
  openForms.forEach((discard) => discard())
  return true
}
