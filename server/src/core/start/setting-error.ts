import { CannotStart } from './cannot-start.ts'

export class SettingError extends CannotStart {
  override name = 'SettingError'

  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}.`)
  }
}
