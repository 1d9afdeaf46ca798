import { CannotStart } from '@aangan/server/core/start/cannot-start'

export class EmbeddedError extends CannotStart {
  override name = 'EmbeddedError'
}
