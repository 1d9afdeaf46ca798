import { CannotStart } from '@aangan/server/cannot-start'

/** The embedded database cannot run. */
export class EmbeddedError extends CannotStart {
  override name = 'EmbeddedError'
}
