import { acrossFinder, findersIn, type Bitmap, type Finder } from './finders.ts'
import { darkIn, type Grey, type Point } from './grey.ts'
import { guessedThirds } from './guessed-finder.ts'
import { fitOf, fixedModules, placeOf, type Place } from './grid.ts'

// A library reads codes that lie straight; this lays them straight: turned, leaning, out of focus or under a lamp.

interface Corners {
  readonly three: readonly [Finder, Finder, Finder]
  readonly side: number
}
interface Fitted {
  readonly side: number
  readonly place: Place
  readonly fit: number
}

const leastFit = 0.8
const mostTried = 30

/** How far a threshold looks, in heights: farther than a finder of a large code, or so near that a lamp is left out. */
export const reaches = { far: 1 / 14, near: 1 / 28 } as const
export type Reach = keyof typeof reaches

/** Codes as a printer would have drawn them, the likeliest first. */
export function* straightened(picture: Grey, reach: Reach): Generator<Grey> {
  const bitmap = { ...picture, dark: darkIn(picture, Math.round(picture.height * reaches[reach])) }
  const fitted = cornersIn(bitmap)
    .flatMap((corners) => fitTo(bitmap, corners))
    .filter(({ fit }) => fit >= leastFit)
    .sort((one, other) => other.fit - one.fit)
    .slice(0, mostTried)
  for (const { side, place } of fitted) {
    const seen = modulesOf(picture, side, place)
    yield drawn(side, seen)
    // A module out of focus has some of its neighbours' light.
    yield drawn(side, sharpened(side, seen))
  }
}

const longestSide = 57

/** Three finders that may belong together, with the sizes that the code may have. */
function cornersIn(bitmap: Bitmap): Corners[] {
  const finders = findersIn(bitmap)
  const all: (Corners & { odd: number })[] = []
  const add = (...found: [Finder, Finder, Finder]) => {
    const three = ordered(...found)
    const [first, second, third] = three
    const [across, down] = [lengthIn(bitmap, first, second), lengthIn(bitmap, first, third)]
    if (!across || !down || Math.max(across / down, down / across) > 1.6) return
    const length = (across + down) / 2 + 7
    const version = (length - 17) / 4
    for (const near of [Math.round(version), Math.round(version) + Math.sign(version - Math.round(version) || 1)]) {
      const side = 17 + 4 * near
      const odd = Math.abs(length - side) / side + Math.abs(across - down) / length
      if (near >= 1 && side <= longestSide && odd < 0.5) all.push({ three, side, odd })
    }
  }
  for (let a = 0; a < finders.length; a++)
    for (let b = a + 1; b < finders.length; b++)
      for (let c = b + 1; c < finders.length; c++) add(finders[a]!, finders[b]!, finders[c]!)
  for (const three of guessedThirds(bitmap, finders)) add(...three)
  return all.sort((one, other) => one.odd - other.odd).slice(0, 16)
}

/** The one at the right angle first, then clockwise. */
function ordered(a: Finder, b: Finder, c: Finder): [Finder, Finder, Finder] {
  const far = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
  const [ab, bc, ca] = [far(a, b), far(b, c), far(c, a)]
  const [first, one, other] = bc >= ab && bc >= ca ? [a, b, c] : ca >= ab ? [b, c, a] : [c, a, b]
  const turns = (one.x - first.x) * (other.y - first.y) - (one.y - first.y) * (other.x - first.x)
  return turns > 0 ? [first, one, other] : [first, other, one]
}

/** In modules, as both ends measure them in this direction, or the one that was seen. */
function lengthIn(bitmap: Bitmap, from: Finder, to: Finder): number | undefined {
  const pixels = Math.hypot(to.x - from.x, to.y - from.y)
  const [dx, dy] = [(to.x - from.x) / pixels, (to.y - from.y) / pixels]
  const sizes = [from, to].filter(({ rows }) => rows > 0).map((finder) => acrossFinder(bitmap, finder, dx, dy)?.size)
  const sum = sizes.reduce<number>((all, size) => all + (size ?? Number.NaN), 0)
  return Number.isNaN(sum) ? undefined : (sizes.length * pixels) / sum
}

/** Seeks the fourth corner: coarsely, then more and more finely. */
function fitTo(bitmap: Bitmap, { three, side }: Corners): Fitted[] {
  const [first, second, third] = three
  const unit = 1 / (side - 7)
  const at = (i: number, j: number) => ({
    x: second.x + third.x - first.x + ((second.x - first.x) * i + (third.x - first.x) * j) * unit,
    y: second.y + third.y - first.y + ((second.y - first.y) * i + (third.y - first.y) * j) * unit,
  })
  const looked: Fitted[] = []
  let best = { i: 0, j: 0, fit: 0, place: placeOf(side, three, at(0, 0)) }
  const look = (reach: number, step: number) => {
    const { i: fromI, j: fromJ } = best
    for (let i = fromI - reach; i <= fromI + reach; i += step)
      for (let j = fromJ - reach; j <= fromJ + reach; j += step) {
        const place = placeOf(side, three, at(i, j))
        // Among equals, the one that leans least.
        const fit = fitOf(bitmap, side, place) - (Math.abs(i) + Math.abs(j)) * 0.001
        looked.push({ side, place, fit })
        if (fit > best.fit) best = { i, j, fit, place }
      }
  }
  look(Math.ceil((side - 7) * 0.3), 1)
  // The smallest code has nothing at its fourth corner: each place is as likely.
  if (side === 21) return looked
  look(0.75, 0.25)
  return [{ ...best, side }]
}

/** How light each module is. */
function modulesOf({ width, height, data }: Grey, side: number, place: Place): Float32Array {
  const seen = new Float32Array(side * side)
  const at = { x: 0, y: 0 }
  for (let my = 0; my < side; my++)
    for (let mx = 0; mx < side; mx++) {
      let light = 0
      for (const [dx, dy] of around) {
        place(mx + dx, my + dy, at)
        const x = Math.min(width - 1, Math.max(0, Math.floor(at.x)))
        const y = Math.min(height - 1, Math.max(0, Math.floor(at.y)))
        light += data[y * width + x]! / around.length
      }
      seen[my * side + mx] = light
    }
  return seen
}
const around = [0.3, 0.5, 0.7].flatMap((x) => [0.3, 0.5, 0.7].map((y) => [x, y] as const))

function meanAround(side: number, seen: Float32Array, x: number, y: number, reach: number): number {
  let [light, count] = [0, 0]
  for (let ny = Math.max(0, y - reach); ny <= Math.min(side - 1, y + reach); ny++)
    for (let nx = Math.max(0, x - reach); nx <= Math.min(side - 1, x + reach); nx++) {
      light += seen[ny * side + nx]!
      count++
    }
  return light / count
}

const sharpened = (side: number, seen: Float32Array): Float32Array =>
  seen.map((light, at) => light + 0.8 * (light - meanAround(side, seen, at % side, Math.floor(at / side), 1)))

const pixels = 8
const margin = 4

/** Dark is what is darker than the modules around it. */
function drawn(side: number, seen: Float32Array): Grey {
  const dark = Uint8Array.from(seen, (light, at) =>
    light < meanAround(side, seen, at % side, Math.floor(at / side), 4) ? 1 : 0,
  )
  for (const { x, y, dark: isDark } of fixedModules(side))
    if (x >= 0 && y >= 0 && x < side && y < side) dark[y * side + x] = isDark
  const width = (side + 2 * margin) * pixels
  const data = new Uint8Array(width * width).fill(255)
  for (let y = 0; y < side * pixels; y++)
    for (let x = 0; x < side * pixels; x++)
      if (dark[Math.floor(y / pixels) * side + Math.floor(x / pixels)] === 1)
        data[(y + margin * pixels) * width + x + margin * pixels] = 0
  return { width, height: width, data }
}
