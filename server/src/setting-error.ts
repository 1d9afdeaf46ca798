import { CannotStart } from './cannot-start.ts'

/** A setting that stops the start. */
export class SettingError extends CannotStart {
  override name = 'SettingError'

  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}.`)
  }
}
