import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint, Shape } from '@aangan/contract/endpoint'
import { api } from '@aangan/contract/index'
import { describe, expect, test } from 'vitest'
import { parseSync } from 'vite'
import { parse } from '../server/src/http/parse.ts'
import { keptName } from '../server/src/notices/attachments.rules.ts'
import { linkify } from '../web/src/notices/linkify.ts'

const root = join(import.meta.dirname, '..')
const mostMs = 50
const long = 100_000

/** Only ever given texts of our own or of the operator: why. */
const ofOurOwn: Readonly<Record<string, string>> = {
  'server/src/settings.ts /\\/+$/': 'PUBLIC_URL, which the operator sets',
}

interface Pattern {
  /** Its file and itself. */
  readonly name: string
  readonly pattern: RegExp
}

interface Node {
  readonly type?: string
  readonly start?: number
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly type: string; readonly name?: string }
  readonly [more: string]: unknown
}

/** Every regular expression in the sources, new ones too: literals, and places that make one of a text. */
function collect(): { patterns: Pattern[]; made: string[] } {
  const patterns: Pattern[] = []
  const makers: string[] = []
  for (const file of sources()) {
    const text = readFileSync(join(root, file), 'utf8')
    const { program, errors } = parseSync(file, text)
    expect([file, errors]).toEqual([file, []])
    walk(program as unknown as Node, (node) => {
      if (node.regex !== undefined) {
        const { pattern, flags } = node.regex
        patterns.push({ name: `${file} /${pattern}/`, pattern: new RegExp(pattern, flags) })
      }
      if (/^(New|Call)Expression$/.test(node.type ?? '') && node.callee?.name === 'RegExp')
        makers.push(`${file}:${text.slice(0, node.start).split('\n').length}`)
    })
  }
  return { patterns, made: makers }
}

const sources = (): string[] => [
  ...['contract/src', 'server/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  ),
  'web/src/notices/linkify.ts',
]

function walk(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const child of node) walk(child, see)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  see(node as Node)
  for (const child of Object.values(node)) walk(child, see)
}

/** Letters that the pattern itself speaks of, one for each class of them, and some that hardly any does. */
function alphabet({ source }: RegExp): string[] {
  const letters = new Set(['a', '0', ' '])
  const plain = source
    .replaceAll(/\\u\{?([0-9a-f]{4,6})\}?/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/\\x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/\\[pP]\{[^}]*\}|\\[dDwWsSbBnrt0]|\(\?(<?[=!]|<\w+>|:)/g, '')
  for (const letter of plain) letters.add(letter)
  return [...letters]
}

/** Words that the pattern looks for, so that what begins like a match is repeated as well. */
const words = ({ source }: RegExp): string[] => source.replaceAll('\\', '').match(/\w{2,}[^\w\s]*/g) ?? []

/** What is repeated to make the worst that we can think of: letters, two that take turns, words. */
const units = (pattern: RegExp): string[] => {
  const letters = alphabet(pattern)
  return [...letters, ...letters.map((letter, i) => letter + letters[(i + 1) % letters.length]!), ...words(pattern)]
}

/** What does not fit at the end makes a pattern try all other ways. */
const repeated = (unit: string, length: number): string[] => {
  const text = unit.repeat(length / unit.length)
  return [text, `${text}\0`]
}

/** Does it take too long? Shorter texts first: of the whole length something quadratic would take minutes. */
function isSlow(unit: string, work: (text: string) => unknown): boolean {
  return [long / 20, long / 5, long].some((length) =>
    repeated(unit, length).some((text) => quickest(() => work(text)) > mostMs),
  )
}

/** In the processor's time, not the clock's: others may be at work. Of a few tries the quickest. */
function quickest(work: () => unknown): number {
  let best = Infinity
  for (let tries = 0; tries < 5 && best > mostMs; tries++) {
    const began = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(began)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

describe(`what people send is looked through in less than ${mostMs} ms, at ${long / 1000} kB of the worst`, () => {
  const found = collect()

  test('there are patterns to test', () => {
    expect(found.patterns.length).toBeGreaterThan(40)
    expect(found.patterns.some(({ name }) => name.startsWith('web/src/notices/linkify.ts'))).toBe(true)
    // What is made of a text at run time cannot be tested here.
    expect(found.made).toEqual([])
    const names = found.patterns.map(({ name }) => name)
    expect(Object.keys(ofOurOwn).filter((name) => !names.includes(name))).toEqual([])
  })

  test.each(found.patterns.filter(({ name }) => ofOurOwn[name] === undefined))('$name', ({ pattern }) => {
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

  test('the name of a file', () => {
    const named = (text: string) =>
      [text, `${text}.pdf`, `a${text}x.pdf`].map((name) => keptName(name, 'application/pdf'))
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

/** The names of an object's fields, also of one that may be left out. */
function fieldsOf(shape: Shape): string[] {
  const { shape: fields, innerType } = shape._zod.def as { shape?: Record<string, Shape>; innerType?: Shape }
  return fields === undefined ? (innerType === undefined ? [] : fieldsOf(innerType)) : Object.keys(fields)
}

/** As the server parses it, a list where the body is none of fields; whether it is taken does not matter. */
function refused(shape: Shape, names: readonly string[], text: string): boolean {
  try {
    parse(shape, names.length === 0 ? [text] : Object.fromEntries(names.map((name) => [name, text])))
    return false
  } catch {
    return true
  }
}
