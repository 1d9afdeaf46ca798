import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const [light, dark] = readFileSync(join(import.meta.dirname, 'src/ui/theme.css'), 'utf8')
  .split('@media screen and (prefers-color-scheme: dark)')
  .map(
    (part) => new Map([...part.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!])),
  )

/** These are nearly the same in both schemes, so they stand with each other only, and in pictures. */
const fixed = /^(?:plate.*|white|marigold)$/
const names = [...light!.keys()].filter((name) => !fixed.test(name))

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(colours: Map<string, string>, pair: readonly [string, string]): number {
  const [low, high] = pair.map((name) => luminance(colours.get(name)!)).sort((one, other) => one - other)
  return (high! + 0.05) / (low! + 0.05)
}

// spec: screens.reading-and-reaching.11
test.each([4.5, 3])('what has a contrast of %s in the light has it in the dark', (least) => {
  expect([...dark!.keys()]).toEqual(expect.arrayContaining(names))
  const pairs = names.flatMap((one) => names.map((other) => [one, other] as const))
  const read = pairs.filter((pair) => contrast(light!, pair) >= least)
  expect(read.length).toBeGreaterThan(50)
  expect(read.filter((pair) => contrast(dark!, pair) < least)).toEqual([])
})

// spec: screens.reading-and-reaching.11
test('dark letters stand on a plate or on marigold, and nothing else does', () => {
  for (const colours of [light!, new Map([...light!, ...dark!])])
    for (const ground of ['plate', 'marigold'])
      expect(contrast(colours, ['plate-ink', ground])).toBeGreaterThanOrEqual(4.5)
  const folder = join(import.meta.dirname, 'src')
  const lines = globSync('**/*.tsx', { cwd: folder })
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => /\b(?:bg-(?:plate|marigold|white)|text-(?:plate-ink|white))\b/.test(line))
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.filter((line) => !/\bbg-(?:plate|marigold)\b.*\btext-plate-ink\b/.test(line))).toEqual([])
})
