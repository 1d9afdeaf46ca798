import type { ReactNode } from 'react'

export interface Question {
  /** The question in the specification's words. */
  question: string
  /** What it is about: the plate, the name, the title. */
  thing?: ReactNode
  /** What the button does: Delete, Disable, Continue, Discard. */
  verb: string
  /** The other button; Cancel unless said otherwise. */
  otherwise?: string
  /** A heading other than the question itself. */
  title?: string
  /** Not something lost: the button is calm, and has the first focus. */
  harmless?: boolean
}

export interface Asked extends Question {
  answer: (yes: boolean) => void
  /** What had the focus when it was asked. */
  from: HTMLElement | null
}

let show: ((asked: Asked) => void) | undefined

/** Told by the one place that shows questions. */
export const questionsGoTo = (place: typeof show) => {
  show = place
}

/** Asks before something is lost; true only for a clear yes. */
export const ask = (question: Question): Promise<boolean> =>
  new Promise((answer) => {
    const from = document.activeElement instanceof HTMLElement ? document.activeElement : null
    if (show) show({ ...question, answer, from })
    else answer(false)
  })
