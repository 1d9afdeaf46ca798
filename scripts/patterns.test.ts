import type { Endpoint, Shape } from '@aangan/contract/core/endpoint'
import { api } from '@aangan/contract/api'
import { describe, expect, test } from 'vitest'
import { parse } from '../server/src/core/http/parse.ts'
import { storedName } from '../server/src/society/notices/attachments.rules.ts'
import { linkify } from '../web/src/society/notices/linkify.ts'
import { collectPatterns } from './patterns.ts'

const mostMs = 50
const long = 100_000

/** Patterns that never see a visitor's text, and why. */
const trusted: Readonly<Record<string, string>> = {
  'server/src/core/start/settings.ts /\\/+$/': 'PUBLIC_URL, which the operator sets',
}

/** The characters in the pattern, plus a letter, a digit and a space. */
function alphabet({ source }: RegExp): string[] {
  const letters = new Set(['a', '0', ' '])
  const plain = source
    .replaceAll(/\\u\{?([0-9a-f]{4,6})\}?/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/\\x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/\\[pP]\{[^}]*\}|\\[dDwWsSbBnrt0]|\(\?(<?[=!]|<\w+>|:)/g, '')
  for (const letter of plain) letters.add(letter)
  return [...letters]
}

/** The words in the pattern, so that the start of a match is repeated as well. */
const words = ({ source }: RegExp): string[] => source.replaceAll('\\', '').match(/\w{2,}[^\w\s]*/g) ?? []

/** What is repeated to build the worst input: single characters, alternating pairs, words. */
const units = (pattern: RegExp): string[] => {
  const letters = alphabet(pattern)
  return [...letters, ...letters.map((letter, i) => letter + letters[(i + 1) % letters.length]!), ...words(pattern)]
}

/** The character at the end never matches, so the pattern backtracks. */
const repeated = (unit: string, length: number): string[] => {
  const text = unit.repeat(length / unit.length)
  return [text, `${text}\0`]
}

/** Shorter texts first: at full length a quadratic pattern would take minutes. */
function isSlow(unit: string, work: (text: string) => unknown): boolean {
  return [long / 20, long / 5, long].some((length) =>
    repeated(unit, length).some((text) => quickest(() => work(text)) > mostMs),
  )
}

/** CPU time, not wall time, and the best of five: the machine may be busy. */
function quickest(work: () => unknown): number {
  let best = Infinity
  for (let tries = 0; tries < 5 && best > mostMs; tries++) {
    const started = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(started)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

describe(`every pattern takes less than ${mostMs} ms for ${long / 1000} kB of the worst input`, () => {
  const found = collectPatterns()

  // spec: safety.what-is-sent.1
  test('there are patterns to test', () => {
    expect(found.patterns.length).toBeGreaterThan(40)
    expect(found.patterns.some(({ name }) => name.startsWith('web/src/society/notices/linkify.ts'))).toBe(true)
    // A pattern built at run time cannot be tested here.
    expect(found.constructed).toEqual([])
    const names = found.patterns.map(({ name }) => name)
    expect(Object.keys(trusted).filter((name) => !names.includes(name))).toEqual([])
  })

  test.each(found.patterns.filter(({ name }) => trusted[name] === undefined))('$name', ({ pattern }) => {
    const everywhere = new RegExp(pattern.source, `${pattern.flags.replaceAll(/[gy]/g, '')}g`)
    const once = new RegExp(pattern.source, pattern.flags.replaceAll(/[gy]/g, ''))
    const slow = units(pattern).filter((unit) =>
      isSlow(unit, (text) => [once.test(text), text.replace(everywhere, '')]),
    )
    expect(slow).toEqual([])
  })

  const hostile = [
    '.',
    ' ',
    '. ',
    'a',
    'a.',
    '-',
    '0',
    ')',
    '(',
    '[',
    '](',
    '/',
    '\\',
    '%22',
    '\u0301',
    '\u200c',
    'é',
    '"',
    'http://a',
    'www.',
    'http://a)',
  ]

  test.each(['', 'http://a'])('the link maker, after %j', (before) => {
    expect(hostile.filter((unit) => isSlow(unit, (text) => linkify(`${before}${text}x`)))).toEqual([])
    expect(hostile.filter((unit) => isSlow(unit, (text) => linkify(before + text)))).toEqual([])
  })

  // spec: safety.what-is-sent.1
  test('the name of a file', () => {
    const named = (text: string) =>
      [text, `${text}.pdf`, `a${text}x.pdf`].map((name) => storedName(name, 'application/pdf'))
    expect(hostile.filter((unit) => isSlow(unit, named))).toEqual([])
  })

  const shapes = Object.values<Record<string, Endpoint>>(api)
    .flatMap((table) => Object.values(table))
    .flatMap((endpoint) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const shape = endpoint[part]
        return shape === undefined ? [] : [{ name: `${endpoint.method} ${endpoint.path} ${part}`, shape }]
      }),
    )

  test.each(shapes)('$name, in every field', ({ shape }) => {
    const names = fieldsOf(shape)
    const inEachField = (text: string) => refused(shape, names, text)
    expect(hostile.filter((unit) => isSlow(unit, inEachField))).toEqual([])
  })
})

/** The names of an object's fields, also of an optional one. */
function fieldsOf(shape: Shape): string[] {
  const { shape: fields, innerType } = shape._zod.def as { shape?: Record<string, Shape>; innerType?: Shape }
  return fields === undefined ? (innerType === undefined ? [] : fieldsOf(innerType)) : Object.keys(fields)
}

/** Parses a text in every field, or in a list where the body has no fields. */
function refused(shape: Shape, names: readonly string[], text: string): boolean {
  try {
    parse(shape, names.length === 0 ? [text] : Object.fromEntries(names.map((name) => [name, text])))
    return false
  } catch {
    return true
  }
}
