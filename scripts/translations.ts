import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { compileEnglish, withoutPlace } from '@aangan/contract/core/language/english'

type Tokens = ReturnType<typeof compileMessageOrThrow>
type Argument = readonly [name: string, type: string, format: unknown]

const argumentsOf = (tokens: Tokens): Argument[] =>
  tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, type = '', format] = token
    const arms = type === '' ? [] : Object.values(format as Record<string, Tokens>).filter(Array.isArray)
    return [[name, type, format] as const, ...arms.flatMap(argumentsOf)]
  })
const namesIn = (found: readonly Argument[]): string =>
  [...new Set(found.map(([name, type]) => `{${[name, type].filter(Boolean).join(', ')}}`))].sort().join(' ')

/** Words in an element (web/src/core/language/rich.tsx). */
const tagsIn = (text: string): string =>
  [...text.matchAll(/<(\w+)>.+?<\/\1>/g)]
    .map(([, name]) => `<${name}>`)
    .sort()
    .join(' ')

/** The problems of a translation that exists. */
export function problemsOf(text: string, translation: string, code: string): string[] {
  const given = argumentsOf(compileMessageOrThrow(translation))
  const wanted = namesIn(argumentsOf(compileMessageOrThrow(text)))
  const needed = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  const lacking = given.flatMap(([, type, format]) =>
    type === 'plural' ? needed.filter((arm) => !(arm in (format as object))) : [],
  )
  return [
    ...(namesIn(given) === wanted ? [] : [`has ${namesIn(given) || 'no placeholder'} instead of ${wanted || 'none'}`]),
    ...(tagsIn(translation) === tagsIn(text)
      ? []
      : [`has ${tagsIn(translation) || 'no tag'} instead of ${tagsIn(text) || 'none'}`]),
    ...(lacking.length === 0 ? [] : [`lacks the plural ${lacking.join(', ')}`]),
    ...(translation === translation.normalize('NFC') ? [] : ['is not in Unicode NFC']),
    ...(translation === translation.trim() && !translation.includes('  ') ? [] : ['has blanks too many']),
    ...(/(?![0-9])\p{Nd}/u.test(translation) ? ['has digits other than 0 to 9'] : []),
    ...(translation.includes("'") ? ['has an apostrophe, which ICU may read as an escape'] : []),
  ]
}

/** English texts are compiled without the compiler of the catalogues: both must say the same. */
export const isPlainEnglish = (text: string): boolean =>
  JSON.stringify(compileMessageOrThrow(withoutPlace(text))) === JSON.stringify(compileEnglish(text))
