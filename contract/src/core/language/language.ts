import { setupI18n, type Messages } from '@lingui/core'
import { compileEnglish } from './english.ts'
import { textKey, type Label, type Message, type Text, type Translate, type Values } from './text.ts'

/** Speaks one language. */
export interface Language {
  readonly code: string
  /** For `Intl`: Indian formats, and the digits 0 to 9 in every language. */
  readonly locale: string
  /** Month names in dates. Short Hindi and Marathi names, such as `नव॰`, look like an official form. */
  readonly month: 'short' | 'long'
  readonly t: Translate
  /** Translates a message that was passed on. */
  readonly say: (message: Label | Message) => string
  /** Adds compiled messages. */
  readonly learn: (messages: Messages) => void
}

export const english = 'en'

/** `messages`: compiled (compile.ts). A missing text falls back to English. */
export function makeLanguage(code: string, messages: Messages): Language {
  const locale = `${code}-IN-u-nu-latn`
  const i18n = setupI18n({ locale: code, locales: locale, messages: { [code]: messages } })
  i18n.setMessagesCompiler(compileEnglish)
  const say = (text: Text, values?: Values) => i18n._(textKey(text), values && literal(values), { message: text })
  return {
    code,
    locale,
    month: code === english ? 'short' : 'long',
    t: (text, ...[values]) => say(text, values),
    learn: (more) => i18n.load(code, more),
    say: (message) => (typeof message === 'string' ? say(message) : say(message.text, message.values)),
  }
}

/** Lingui decodes `\u0041` and `\x41` in its output, also when a person typed them. */
const literal = (values: Values): Values =>
  Object.values(values).some((value) => typeof value === 'string' && value.includes('\\'))
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.replaceAll('\\', '\\u005c') : value,
        ]),
      )
    : values

/** Each English text is its own message. */
export const plainEnglish = /* @__PURE__ */ makeLanguage(english, {})
