import { CannotStart } from '../start/cannot-start.ts'

/** The message is one line for the person who runs the command. */
export class BackupError extends CannotStart {
  override name = 'BackupError'
}
