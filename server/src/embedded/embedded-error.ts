/** The embedded database cannot run; the message is one line for the person who started it. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}
