import type { Bitmap } from './finders.ts'
import type { Point } from './grey.ts'

/** From modules to pixels. */
export type Place = (mx: number, my: number, to: { x: number; y: number }) => void

/** The corners are the middles of the three finders, and the place opposite the first. */
export function placeOf(side: number, [first, second, third]: readonly [Point, Point, Point], opposite: Point): Place {
  const far = side - 7
  const sx = first.x - second.x + opposite.x - third.x
  const sy = first.y - second.y + opposite.y - third.y
  const [ax, ay] = [second.x - opposite.x, second.y - opposite.y]
  const [bx, by] = [third.x - opposite.x, third.y - opposite.y]
  const area = ax * by - bx * ay
  const g = (sx * by - bx * sy) / area
  const h = (ax * sy - sx * ay) / area
  return (mx, my, to) => {
    const [u, v] = [(mx - 3.5) / far, (my - 3.5) / far]
    const depth = g * u + h * v + 1
    to.x = ((second.x - first.x + g * second.x) * u + (third.x - first.x + h * third.x) * v + first.x) / depth
    to.y = ((second.y - first.y + g * second.y) * u + (third.y - first.y + h * third.y) * v + first.y) / depth
  }
}

interface Fixed {
  readonly x: number
  readonly y: number
  readonly dark: 0 | 1
}
const known = new Map<number, readonly Fixed[]>()

/** What every code of a size has in the same place: finders, timing, the alignment pattern, and light around it. */
export function fixedModules(side: number): readonly Fixed[] {
  const made = known.get(side)
  if (made) return made
  const fixed: Fixed[] = []
  const square = (cx: number, cy: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        fixed.push({ x: cx + x, y: cy + y, dark: isDark(Math.max(Math.abs(x), Math.abs(y))) ? 1 : 0 })
  }
  for (const [x, y] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    square(x, y, 3, (ring) => ring !== 2)
  if (side > 21) square(side - 7, side - 7, 2, (ring) => ring !== 1)
  for (let at = 8; at < side - 8; at++) {
    const dark = at % 2 === 0 ? 1 : 0
    fixed.push({ x: at, y: 6, dark }, { x: 6, y: at, dark })
  }
  for (let at = 0; at < side; at++)
    fixed.push(
      { x: at, y: -1, dark: 0 },
      { x: at, y: side, dark: 0 },
      { x: -1, y: at, dark: 0 },
      { x: side, y: at, dark: 0 },
    )
  for (let at = 0; at < 8; at++) {
    fixed.push({ x: 7, y: at, dark: 0 }, { x: at, y: 7, dark: 0 })
    fixed.push({ x: side - 8, y: at, dark: 0 }, { x: side - 1 - at, y: 7, dark: 0 })
    fixed.push({ x: 7, y: side - 1 - at, dark: 0 }, { x: at, y: side - 8, dark: 0 })
  }
  known.set(side, fixed)
  return fixed
}

/** The share of those that a picture has there. */
export function fitOf({ width, height, dark }: Bitmap, side: number, place: Place): number {
  const fixed = fixedModules(side)
  const at = { x: 0, y: 0 }
  let right = 0
  for (const module of fixed) {
    place(module.x + 0.5, module.y + 0.5, at)
    const [x, y] = [Math.floor(at.x), Math.floor(at.y)]
    if (x >= 0 && y >= 0 && x < width && y < height && dark[y * width + x] === module.dark) right++
  }
  return right / fixed.length
}
