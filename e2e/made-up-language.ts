import { readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { withoutPlace } from '@aangan/contract/core/language/english'
import { textKey } from '@aangan/contract/core/language/text'
import { attachmentRoot } from '@aangan/contract/society/notice-board'
import { plateParts } from '@aangan/contract/core/plates'
import { expect, type Page, type Route } from '@playwright/test'

const line = '\u0332'
/** Underlines each letter. */
export const made = (text: string): string => text.replace(/\p{L}/gu, `$&${line}`)
const unmade = new RegExp(`[A-Za-z](?!${line})[A-Za-z](?!${line})`)

const texts = Object.keys(
  JSON.parse(readFileSync(new URL('../contract/src/core/language/hi.json', import.meta.url), 'utf8')) as object,
).filter((text) => !text.startsWith('@'))
const compiled = texts.map((text) => [textKey(text), compileMessageOrThrow(withoutPlace(text), made)] as const)
/** Keeps to the texts of this file: a catalogue is sent in parts. */
const madeUpFor = (catalogue: string): string => {
  const keys = new Set([...catalogue.matchAll(/[{,]"?([0-9a-z]+)"?:/g)].map(([, key]) => key))
  return `export default ${JSON.stringify(Object.fromEntries(compiled.filter(([key]) => keys.has(key))))}`
}

/** Words that are the same in every language, and names of time zones. */
const same = ['Aangan', 'English', 'am', 'pm', 'AB', 'PDF', 'JPEG', 'PNG', 'KB', 'kB', 'null', 'true', 'false']

/** What may appear untranslated: every string that the server sent. */
export interface Data {
  readonly known: Set<string>
  /** Replies and catalogues that are still being read. */
  readonly reading: Set<Promise<void>>
  /** Texts that passed before. */
  readonly right: Set<string>
}

/** From the next page on, the browser speaks a made-up language: where it asks for Hindi it gets every text underlined. */
export async function speakMadeUp(page: Page): Promise<Data> {
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => zone.replaceAll('_', ' '))
  const known = new Set([...same, ...zones])
  const data: Data = { known, reading: new Set(), right: new Set() }
  await page.addInitScript(() => localStorage.setItem('language', 'hi'))
  const fulfil = async (route: Route) => {
    const catalogue = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/javascript', body: madeUpFor(catalogue) })
  }
  await page.context().route(/\/assets\/hi-[\w-]+\.js$/, (route) => {
    const read = fulfil(route).finally(() => data.reading.delete(read))
    data.reading.add(read)
    return read
  })
  page.on('response', (response) => {
    if (!response.ok() || !response.headers()['content-type']?.startsWith('application/json')) return
    const read = response
      .json()
      .then((body) => collect(body, known))
      .catch(() => undefined)
      .finally(() => data.reading.delete(read))
    data.reading.add(read)
  })
  return data
}

function collect(value: unknown, known: Set<string>): void {
  if (typeof value === 'string') for (const text of [value, ...plateParts(value), fileNameIn(value)]) known.add(text)
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach((inner) => collect(inner, known))
}

/** The server sends the name of an attachment in its address only. */
const fileNameIn = (text: string): string =>
  text.startsWith(attachmentRoot) ? decodeURIComponent(text.slice(attachmentRoot.length)).replace(/^[^_]*_/, '') : ''

/** Every visible or accessible text is in the made-up language, or is data. */
export async function expectMadeUp(page: Page, data: Data, where: string): Promise<void> {
  const { known: words, right: seen, reading } = data
  const shown = await page.evaluate(readAll)
  // Afterwards: what is shown may have come a moment ago.
  await Promise.allSettled(reading)
  const found = shown.filter((text) => !seen.has(text))
  const known = [...words].filter((text) => text.length > 1).sort((one, other) => other.length - one.length)
  const rest = (text: string) => known.reduce((left, word) => left.replaceAll(word, ' '), text)
  // The text between the links of a notice is a part of it. JSON has words like those of a screen.
  const isPart = (text: string) => known.some((whole) => !whole.startsWith('{') && whole.includes(text))
  const foreign = new Set(found.filter((text) => unmade.test(text) && unmade.test(rest(text)) && !isPart(text)))
  for (const text of found) if (!foreign.has(text)) seen.add(text)
  expect.soft([...foreign], `in no language, ${where}`).toEqual([])
}

/** Runs in the page. */
function readAll(): string[] {
  const heard = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder']
  const all = [...document.querySelectorAll('body, body *')].filter(
    (element) => !element.closest('script, style, noscript, [translate="no"]'),
  )
  const attributes = all
    .filter((element) => !element.closest('[aria-hidden="true"]'))
    .flatMap((element) => heard.map((name) => element.getAttribute(name) ?? ''))
  const words = all.flatMap((element) =>
    [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent ?? ''),
  )
  return [document.title, ...attributes, ...words].map((text) => text.trim()).filter(Boolean)
}
