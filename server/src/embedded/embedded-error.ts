import { CannotStart } from '../cannot-start.ts'

/** The embedded database cannot run. */
export class EmbeddedError extends CannotStart {
  override name = 'EmbeddedError'
}
