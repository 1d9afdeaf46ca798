import { expect, type Page } from '@playwright/test'
import { readTexts, type Box, type Seen, type SeenText } from './read-texts.ts'

/** Two pixels of air between the letters and a frame. */
const air = 2

/** Nothing is cut, leaves its frame, lies over something else or has too little room. */
export async function expectRoomForTexts(page: Page, where: string): Promise<void> {
  const seen = await page.evaluate(readTexts)
  expect(seen.texts.length, `texts seen, ${where}`).toBeGreaterThan(0)
  expect.soft(faultsOf(seen), where).toEqual([])
}

const faultsOf = ({ texts, sideways, cutFields }: Seen): string[] => [
  ...sideways.map((name) => `scrolls sideways: ${name}`),
  ...cutFields.map((words) => `cut in its field: ${words}`),
  ...texts.flatMap(faultsOfText),
  ...overlaps(texts),
]

function faultsOfText(text: SeenText): string[] {
  const { words, isCut, broken, frames, lines, hasDevanagari, lineHeight, letterSpacing } = text
  const left = frames.filter((frame) => lines.some((line) => !isInside(line, frame)))
  return [
    ...(isCut ? [`cut: ${words}`] : []),
    ...broken.map((word) => `broken: ${word}`),
    ...left.map((frame) => `leaves ${frame.name}, ${round(lines, frame)}: ${words}`),
    ...(hasDevanagari && lineHeight < 1.59 ? [`line height ${lineHeight.toFixed(2)}: ${words}`] : []),
    ...(hasDevanagari && letterSpacing !== 0 ? [`letter spacing: ${words}`] : []),
  ]
}

const isInside = (line: Box, { left, top, right, bottom }: Box) =>
  line.left >= left - 1 && line.right <= right + 1 && line.top >= top + air && line.bottom <= bottom - air

const round = (lines: readonly Box[], { top, bottom, left, right }: Box) =>
  [
    `above ${Math.round(Math.min(...lines.map((line) => line.top)) - top)}`,
    `below ${Math.round(bottom - Math.max(...lines.map((line) => line.bottom)))}`,
    `left ${Math.round(Math.min(...lines.map((line) => line.left)) - left)}`,
    `right ${Math.round(right - Math.max(...lines.map((line) => line.right)))}`,
  ].join(' ')

/** A mark may touch the next line's, no more. */
const overlap = (one: Box, other: Box) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1

function overlaps(texts: readonly SeenText[]): string[] {
  const faults: string[] = []
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1)) {
      const isOneFlow = one.within.includes(other.within[0]!) || other.within.includes(one.within[0]!)
      if (isOneFlow || one.layer !== other.layer) continue
      if (one.lines.some((line) => other.lines.some((its) => overlap(line, its))))
        faults.push(`over each other: ${one.words} | ${other.words}`)
    }
  return faults
}
