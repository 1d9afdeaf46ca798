import { CannotStart } from '../cannot-start.ts'

/** A backup or a restore cannot be done; the message is one line for the person who asked for it. */
export class BackupError extends CannotStart {
  override name = 'BackupError'
}
