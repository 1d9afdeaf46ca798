/** The message is one line for the person who starts the server. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
