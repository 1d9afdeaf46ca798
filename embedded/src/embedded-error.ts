import { CannotStart } from '@aangan/server/cannot-start'

export class EmbeddedError extends CannotStart {
  override name = 'EmbeddedError'
}
