// npm run plate-face: draws the face of number plates from Barlow, and the letters on the landing page's plate.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import woff2 from 'wawoff2'
import { root } from './bootstrap.mjs'

const require = createRequire(import.meta.url)
const { Font, Glyph, parse, Path } = require('opentype.js')
const source = dirname(require.resolve('@fontsource/barlow-semi-condensed/package.json'))
const ui = join(root, 'web', 'src', 'ui')

const characters = ' -0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** One width for all, the same as in most typewriter faces: nothing moves when the face arrives. */
const width = 600
const largest = width - 24
const size = 1.05
/** Precision of coordinates, in thousandths of the letter size. */
const step = 5

const file = readFileSync(join(source, 'files', 'barlow-semi-condensed-latin-700-normal.woff'))
const barlow = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))

const outlines = new Map([...characters].map((character) => [character, outlineOf(character)]))
const face = new Font({
  familyName: 'Aangan Plate',
  styleName: 'Bold',
  copyright: barlow.names.windows.copyright.en,
  license: 'SIL Open Font License, Version 1.1',
  unitsPerEm: 1000,
  ascender: 900,
  descender: -200,
  glyphs: [
    new Glyph({ name: '.notdef', advanceWidth: width, path: new Path() }),
    ...[...outlines].map(
      ([character, path]) =>
        new Glyph({
          name: barlow.charToGlyph(character).name,
          unicode: character.codePointAt(0),
          advanceWidth: width,
          path,
        }),
    ),
  ],
})
const bytes = await woff2.compress(Buffer.from(face.toArrayBuffer()))
writeFileSync(join(ui, 'plate.woff2'), bytes)
copyFileSync(join(source, 'LICENSE'), join(ui, 'plate-licence.txt'))
writeFileSync(
  join(root, 'web', 'src', 'landing', 'plate-letters.ts'),
  `// Written by npm run plate-face: the letters as shapes, so that the landing page loads no face.
/** Drawn on the base line at a size of 200 units. */
export const plateLetters = {
  number:
    '${drawn('MH 23 BE 4467', stamped)}',
  country:
    '${drawn('IND', printed)}',
} as const
`,
)
process.stdout.write(`plate.woff2, ${(bytes.length / 1024).toFixed(1)} kB\n`)

/** Centres the letter; wider ones, such as M and W, are narrowed. */
function outlineOf(character) {
  const glyph = barlow.charToGlyph(character)
  const { x1, x2 } = glyph.getBoundingBox()
  const across = Math.min(size, largest / Math.max(1, x2 - x1))
  const shift = (width - (x1 + x2) * across) / 2
  const path = new Path()
  path.commands = glyph.path.commands.map((command) =>
    Object.fromEntries(
      Object.entries(command).map(([key, value]) => {
        if (key === 'type') return [key, value]
        return [key, Math.round(key.startsWith('x') ? value * across + shift : value * size)]
      }),
    ),
  )
  return path
}

/** Spaces are half as wide as letters, as in `<Plate>`. */
function stamped(character) {
  return { commands: outlines.get(character).commands, advance: character === ' ' ? width / 2 : width + 50 }
}

function printed(character) {
  const { path, advanceWidth } = barlow.charToGlyph(character)
  return { commands: path.commands, advance: advanceWidth + 20 }
}

/** One relative path, in steps coarse enough to be short. */
function drawn(text, letterOf) {
  let start = 0
  let pen = [0, 0]
  let path = ''
  for (const character of text) {
    const at = ([x, y]) => [x + start, -y].map((value) => Math.round(value / step))
    const { commands, advance } = letterOf(character)
    for (const { type, x, y, x1, y1, x2, y2 } of commands) {
      if (type === 'Z') {
        path += 'z'
        continue
      }
      const points = [
        [x1, y1],
        [x2, y2],
        [x, y],
      ]
        .filter(([known]) => known !== undefined)
        .map(at)
      const end = at([x, y])
      if (type === 'L' && end[0] === pen[0] && end[1] === pen[1]) continue
      // The first move of a letter is absolute: after `z` the pen is back at its start.
      const from = type === 'M' ? [0, 0] : pen
      const numbers = points.flatMap(([px, py]) => [px - from[0], py - from[1]])
      path += (type === 'M' ? 'M' : type.toLowerCase()) + numbers.join(' ').replaceAll(' -', '-')
      pen = end
    }
    start += advance
  }
  return path
}
