import { encode } from 'uqr'
import { expose, planeOf, render, smear, soften, type Scene } from './qr-camera.ts'
import { randomOf, shotOf, type PictureKind, type Random, type Shot } from './qr-shots.ts'

// Pictures of QR codes as a guard's cheap camera takes them.

export interface Picture {
  readonly width: number
  readonly height: number
  /** Grey, a byte for each pixel, row by row. */
  readonly data: Uint8Array
}

/** A code on a slip of paper or on a phone, in front of something. */
export function pictureOf(text: string, kind: PictureKind, seed: number, width = 1280, height = 720): Picture {
  const random = randomOf(seed)
  const { data: modules, size } = encode(text, { ecc: 'M', border: 0 })
  const shot = inView(shotOf(kind, random, height), size, width, height)
  const scene = sceneOf(modules, size, shot.onScreen, random)
  const seen = render(scene, size, shot, width, height)
  const pitch = shot.side / size
  const [dx, dy] = shot.motion
  const blurred = smear(soften(seen, width, height, Math.max(0.5, shot.focus * pitch)), width, dx * pitch, dy * pitch)
  return { width, height, data: expose(blurred, width, height, shot, random) }
}

/** Farther away, until the whole code is in the picture. */
function inView(shot: Shot, size: number, width: number, height: number): Shot {
  const look = planeOf(size, shot, width, height)
  const at = { u: 0, v: 0 }
  const isSeen = (x: number, y: number) => {
    look(x, y, at)
    return Math.min(at.u, at.v) > -2 && Math.max(at.u, at.v) < size + 2
  }
  const edge = Array.from({ length: 200 }, (_, step) => step / 199).flatMap((share) => [
    isSeen(share * width, 0),
    isSeen(share * width, height),
  ])
  return edge.includes(true) ? inView({ ...shot, side: shot.side * 0.95 }, size, width, height) : shot
}

const quiet = 4
/** Ink and paper, and a phone's dark and light pixels. */
const ink = 0.1
const backlight = 0.04

/** Brightness at a point of the plane; the code spans 0 to `size`. */
function sceneOf(modules: boolean[][], size: number, onScreen: boolean, random: Random): Scene {
  const margin = onScreen ? 6 + 4 * random() : quiet + 6 * random()
  const [above, below] = onScreen
    ? [size * (0.3 + random()), size * (0.4 + 0.6 * random())]
    : [margin, margin + 6 * random()]
  const dark = onScreen ? backlight : ink
  const waves = Array.from({ length: 4 }, () => [random() * 0.5, random() * 0.5, random() * 6] as const)
  const behind = 0.15 + 0.4 * random()
  const rows = 3 + 2 * random()
  return (u, v) => {
    if (u >= 0 && v >= 0 && u < size && v < size) return modules[Math.floor(v)]![Math.floor(u)] ? dark : 1
    if (u > -margin && u < size + margin && v > -above && v < size + below) {
      const isQuiet = u > -quiet && u < size + quiet && v > -quiet && v < size + quiet
      // Lines of writing.
      const isWritten = !isQuiet && v % rows > rows * 0.55 && Math.sin(u * 1.7 + Math.floor(v / rows) * 5) > -0.2
      return isWritten && u > 0 && u < size ? 0.4 : 1
    }
    const bezel = onScreen && u > -margin - 2 && u < size + margin + 2 && v > -above - 4 && v < size + below + 4
    if (bezel) return 0.02
    let light = behind
    for (const [a, b, c] of waves) light += 0.06 * Math.sin(a * u + b * v + c)
    return light
  }
}
