import type { Point } from './grey.ts'

export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly dark: Uint8Array
}

/** One of the three large squares of a QR code: any line through its middle is dark 1, light 1, dark 3, light 1, dark 1. */
export interface Finder extends Point {
  /** Rows in which it was seen. */
  readonly rows: number
}

const mostFinders = 14
const leastPixels = 12

/** The likeliest first. */
export function findersIn(bitmap: Bitmap): Finder[] {
  const { width, height, dark } = bitmap
  const found: { x: number; y: number; size: number; rows: number }[] = []
  const runs = [0, 0, 0, 0, 0]
  for (let y = 1; y < height; y += 2) {
    runs.fill(0)
    let since = 0
    for (let x = 1; x <= width; x++) {
      const isDark = dark[y * width + x - 1] === 1
      if (x < width && (dark[y * width + x] === 1) === isDark) continue
      runs.shift()
      runs.push(x - since)
      since = x
      if (!isDark || !isFinder(runs)) continue
      const from = x - runs[4]! - runs[3]! - runs[2]! / 2
      const middle = middleAt(bitmap, from, y)
      if (!middle) continue
      const same = found.find((one) => Math.hypot(one.x - middle.x, one.y - middle.y) < one.size * 1.5)
      if (!same) found.push({ ...middle, rows: 1 })
      else {
        same.x += (middle.x - same.x) / (same.rows + 1)
        same.y += (middle.y - same.y) / (same.rows + 1)
        same.rows++
      }
    }
  }
  return found.sort((one, other) => other.rows - one.rows).slice(0, mostFinders)
}

function isFinder([a, b, c, d, e]: readonly number[]): boolean {
  const all = a! + b! + c! + d! + e!
  const unit = all / 7
  const slack = unit * 0.75 + 0.5
  return (
    all >= leastPixels &&
    Math.abs(c! - 3 * unit) < 2 * slack &&
    [a!, b!, d!, e!].every((ring) => Math.abs(ring - unit) < slack)
  )
}

/** The middle, where a column and a row through it agree. */
function middleAt(bitmap: Bitmap, x: number, y: number) {
  const down = acrossFinder(bitmap, { x, y }, 0, 1)
  if (!down) return undefined
  const across = acrossFinder(bitmap, { x, y: y + down.shift }, 1, 0)
  if (!across) return undefined
  return { x: x + across.shift, y: y + down.shift, size: (across.size + down.size) / 2 }
}

/** The size of a module in a direction, and how far the middle is off. Undefined where there is no finder. */
export function acrossFinder({ width, height, dark }: Bitmap, { x, y }: Point, dx: number, dy: number) {
  const ray = (sign: number) => {
    const rings: number[] = []
    let step = 0
    for (const wanted of [1, 0, 1]) {
      const begin = step
      for (; step < height / 2; step++) {
        const [px, py] = [Math.floor(x + sign * dx * step), Math.floor(y + sign * dy * step)]
        if (px < 0 || py < 0 || px >= width || py >= height || dark[py * width + px] !== wanted) break
      }
      rings.push(step - begin)
    }
    return { rings, end: step }
  }
  const [ahead, back] = [ray(1), ray(-1)]
  const runs = [back.rings[2]!, back.rings[1]!, back.rings[0]! + ahead.rings[0]! - 1, ahead.rings[1]!, ahead.rings[2]!]
  return isFinder(runs) ? { size: (ahead.end + back.end - 1) / 7, shift: (ahead.end - back.end) / 2 } : undefined
}
