/** Aangan cannot start; the message is one line for the person who started it. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
