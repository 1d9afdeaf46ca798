/** A setting that stops the start; the message is one line for the person who set it. */
export class SettingError extends Error {
  override name = 'SettingError'

  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}.`)
  }
}
