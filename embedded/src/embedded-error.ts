import { CannotStart } from '@aangan/server/core/settings/cannot-start'

export class EmbeddedError extends CannotStart {
  override name = 'EmbeddedError'
}
