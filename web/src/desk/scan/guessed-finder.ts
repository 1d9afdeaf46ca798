import { acrossFinder, type Bitmap, type Finder } from './finders.ts'

const mostReal = 3
/** In modules: how far off a guess may be, and how finely it is looked for. */
const reach = 5
const step = 0.5
/** So many of the 81 modules of a finder and the light around it. */
const leastAlike = 58

/** Two finders, and where a lamp may have half erased the third. */
export const guessedThirds = (bitmap: Bitmap, finders: readonly Finder[]) =>
  finders
    .slice(0, mostReal)
    .flatMap((one, at, real) =>
      real
        .slice(at + 1)
        .flatMap((other) => thirdsOf(bitmap, one, other).map((third): [Finder, Finder, Finder] => [one, other, third])),
    )

function thirdsOf(bitmap: Bitmap, one: Finder, other: Finder): Finder[] {
  const [dx, dy] = [other.x - one.x, other.y - one.y]
  const length = Math.hypot(dx, dy)
  const size = acrossFinder(bitmap, one, dx / length, dy / length)?.size
  if (size === undefined) return []
  const unit = { x: (dx / length) * size, y: (dy / length) * size }
  // Beside either end of the line, and across its middle.
  const guesses = [0, 0.5, 1].flatMap((share) =>
    [-1, 1].map((side) => {
      const far = share === 0.5 ? side / 2 : side
      return { x: one.x + dx * share - dy * far, y: one.y + dy * share + dx * far }
    }),
  )
  return guesses.flatMap((guess) => likest(bitmap, guess, unit) ?? [])
}

function likest(bitmap: Bitmap, guess: { x: number; y: number }, unit: { x: number; y: number }): Finder | undefined {
  let [best, alike]: [Finder | undefined, number] = [undefined, leastAlike - 1]
  for (let i = -reach; i <= reach; i += step)
    for (let j = -reach; j <= reach; j += step) {
      const at = { x: guess.x + unit.x * i - unit.y * j, y: guess.y + unit.y * i + unit.x * j, rows: 0 }
      const same = alikeAt(bitmap, at, unit)
      if (same > alike) [best, alike] = [at, same]
    }
  return best
}

function alikeAt(
  { width, height, dark }: Bitmap,
  at: { x: number; y: number },
  unit: { x: number; y: number },
): number {
  let same = 0
  for (let v = -4; v <= 4; v++)
    for (let u = -4; u <= 4; u++) {
      const [x, y] = [Math.floor(at.x + unit.x * u - unit.y * v), Math.floor(at.y + unit.y * u + unit.x * v)]
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const ring = Math.max(Math.abs(u), Math.abs(v))
      if (dark[y * width + x] === (ring === 2 || ring === 4 ? 0 : 1)) same++
    }
  return same
}
