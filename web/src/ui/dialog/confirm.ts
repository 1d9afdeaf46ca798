import type { Label } from '@aangan/contract/core/language/text'
import type { ReactNode } from 'react'
import type { Shown } from '../../core/language/say.ts'

export interface Question {
  /** The question, worded as in the specification. */
  question: Shown
  /** The plate, name or title it is about. */
  subject?: ReactNode
  /** The confirming button: Delete, Disable, Continue, Discard. */
  verb: Label
  /** The other button; `Cancel` by default. */
  otherwise?: Label
  /** A heading other than the question itself. */
  title?: Shown
  /** Nothing is lost by confirming: the confirming button is not red and has the first focus. */
  harmless?: boolean
}

export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void
  /** The element that had the focus before. */
  from: HTMLElement | null
}

let show: ((question: OpenQuestion) => void) | undefined

/** Registers the component that shows the questions. */
export const onQuestion = (listener: typeof show) => {
  show = listener
}

/** Asks the user to confirm. True only when the confirming button was pressed. */
export const ask = (question: Question): Promise<boolean> =>
  new Promise((answer) => {
    const from = document.activeElement instanceof HTMLElement ? document.activeElement : null
    if (show) show({ ...question, answer, from })
    else answer(false)
  })
