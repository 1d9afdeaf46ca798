import { describe, expect, test } from 'vitest'
import { bareWordsIn, literalsIn } from './texts-in-code.ts'
import { isPlainEnglish, problemsOf } from './translations.ts'

describe('a translation', () => {
  const cars = '{count, plural, one {# vehicle} other {# vehicles}}'

  // spec: words.catalogues.2
  test.each([
    ['Login', 'लॉग इन'],
    ['Welcome, {username}!', '{username}, आपका स्वागत है!'],
    [cars, '{count, plural, one {# गाड़ी} other {# गाड़ियाँ}}'],
    [
      'See the <terms>terms</terms> and <contact>Contact</contact>.',
      '<contact>संपर्क</contact> और <terms>शर्तें</terms> देखें।',
    ],
  ])('that fits: %s', (text, translation) => expect(problemsOf(text, translation, 'hi')).toEqual([]))

  // spec: words.catalogues.2
  test.each([
    ['Welcome, {username}!', 'स्वागत है!', 'has no placeholder instead of {username}'],
    ['Login', 'लॉग इन {name}', 'has {name} instead of none'],
    [cars, '{count} गाड़ियाँ', 'has {count} instead of {count, plural}'],
    [cars, '{count, plural, other {# गाड़ियाँ}}', 'lacks the plural one'],
    ['See <contact>Contact</contact>.', 'संपर्क देखें।', 'has no tag instead of <contact>'],
    ['See <contact>Contact</contact>.', '<contact>संपर्क<contact> देखें।', 'has no tag instead of <contact>'],
    ['24 hours', '२४ घंटे', 'has digits other than 0 to 9'],
    ['Login', ' लॉग इन', 'has blanks too many'],
    ['Login', "लॉग 'इन", 'has an apostrophe, which ICU may read as an escape'],
    ['Mobile', '\u092b\u093cोन'.replace('\u092b\u093c', '\u095e'), 'is not in Unicode NFC'],
  ])('that does not fit: %s', (text, translation, problem) =>
    expect(problemsOf(text, translation, 'hi')).toEqual([problem]),
  )

  test('that is no ICU message throws', () =>
    expect(() => problemsOf('Login', '{name', 'hi')).toThrow('Unexpected message end'))
})

test('an English text that ICU would read otherwise is found', () => {
  expect(isPlainEnglish('Don’t worry, {name}.')).toBe(true)
  expect(isPlainEnglish("Don't worry, {name}.")).toBe(true)
  expect(isPlainEnglish('{name} has {count, plural, =0 {no car} one {# car} other {# cars}} [audit]')).toBe(true)
  expect(isPlainEnglish('{count, plural, one {# car of {name}} other {# cars of {name}}}')).toBe(false)
  expect(isPlainEnglish("It is '{name}'.")).toBe(false)
})

describe('in the code', () => {
  const screen = (jsx: string) => bareWordsIn('a.tsx', `const A = () => <>${jsx}</>`)

  test('every whole string is a possible text, a composed one is not', () => {
    expect(literalsIn('a.ts', 'say("Login", `Log out`, `Edit ${name}`)')).toEqual(['Login', 'Log out'])
  })

  // spec: words.catalogues.2
  test.each([
    '<p>Edit</p>',
    '<p>{"Edit"}</p>',
    '<p>{busy ? "Edit" : icon}</p>',
    '<p>{busy && "Edit"}</p>',
    '<p>{name ?? "Edit"}</p>',
    '<p>{`Edit ${name}`}</p>',
    '<button aria-label="Edit" />',
    '<button title={`Edit ${name}`} />',
    '<img alt="Edit" />',
    '<input placeholder="Edit" />',
  ])('words that are drawn without a translation are found: %s', (jsx) => expect(screen(jsx)).toEqual(['Edit']))

  test.each(['<p>{t("Edit")}</p>', '<p className="flex" id="edit">{count} · {icon}</p>', '<Field label="Edit" />'])(
    'translated or no words: %s',
    (jsx) => expect(screen(jsx)).toEqual([]),
  )
})
