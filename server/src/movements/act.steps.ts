import type { Movement } from '@aangan/contract/movement-shapes'
import type { About } from './about.steps.ts'
import { enter } from './entry.steps.ts'
import { leave } from './exit.steps.ts'
import { undoHelper } from './helper-undo.steps.ts'
import { aboutHelper, helperAtGate, type HelperStays } from './helper.steps.ts'
import type { MovementRow } from './movements.sql.ts'
import { outcomeWithout, type Outcome, type Step } from './step.steps.ts'
import { nameIn, type Subject } from './subject.sql.ts'
import { undo } from './undo.steps.ts'
import { walkIn } from './walk-in.steps.ts'

/** Whom a movement is about, as they are now; locked. */
export interface Found {
  readonly subject: Subject
  readonly helper: HelperStays | undefined
  /** What an UNDO takes back. */
  readonly done: MovementRow | undefined
}

export async function act(
  step: Step,
  read: Movement,
  { refused }: About,
  { subject, helper, done }: Found,
  clockIsWrong: boolean,
): Promise<Outcome> {
  const { pass, visit } = subject
  if (clockIsWrong) return keptForClock(step, subject, helper)
  if (read.kind === 'UNDO')
    return helper !== undefined && done !== undefined ? undoHelper(step, done, helper) : undo(step, done, visit)
  if (read.kind === 'WALK_IN') return walkIn(step, read, visit)
  if (refused !== undefined) return outcomeWithout(step, refused)
  if (helper !== undefined) return helperAtGate(step, read, helper)
  const known = pass === undefined ? visit && { ...subject, visit } : { ...subject, pass }
  if (known === undefined) return outcomeWithout(step, 'UNKNOWN')
  return read.kind === 'ENTRY' ? enter(step, known) : leave(step, known, read.seen)
}

/** Nothing changes: when it happened is not known. */
const keptForClock = (step: Step, subject: Subject, helper: HelperStays | undefined): Outcome => ({
  ...outcomeWithout(step, 'CLOCK'),
  name: nameIn(subject, subject.visit),
  visit: subject.visit ?? null,
  passId: subject.pass?.id ?? null,
  ...(helper !== undefined && aboutHelper(helper)),
})
