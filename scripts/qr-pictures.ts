import { encode } from 'uqr'

// Pictures of QR codes as a guard's cheap camera takes them: made here from a seed, the same on every machine.

export const pictureKinds = ['turned', 'tilted', 'blurred', 'dim', 'glaring', 'screen'] as const
export type PictureKind = (typeof pictureKinds)[number]

export interface Picture {
  readonly width: number
  readonly height: number
  /** Grey, a byte for each pixel, row by row. */
  readonly data: Uint8Array
}

/** Lengths are in modules of the code or in pixels; light is a share of white. */
interface Shot {
  /** Side of the code in the middle of the picture, in pixels. */
  readonly side: number
  readonly centre: readonly [x: number, y: number]
  readonly roll: number
  readonly pitch: number
  readonly yaw: number
  /** Out of focus, in modules. */
  readonly focus: number
  /** A hand that moved, in modules. */
  readonly motion: readonly [dx: number, dy: number]
  /** Brightness of white paper. */
  readonly light: number
  /** Change of light across the picture. */
  readonly shade: readonly [x: number, y: number]
  readonly noise: number
  readonly spots: readonly { readonly x: number; readonly y: number; readonly radius: number; readonly peak: number }[]
  readonly onScreen: boolean
}

/** Uniform in [0, 1), by mulberry32. */
export type Random = () => number
export function randomOf(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

const degrees = Math.PI / 180

function shotOf(kind: PictureKind, random: Random, height: number): Shot {
  const between = (low: number, high: number) => low + (high - low) * random()
  const around = (most: number) => between(-most, most)
  const calm: Shot = {
    side: between(0.42, 0.75) * height,
    centre: [around(0.12), around(0.06)],
    roll: around(20) * degrees,
    pitch: around(15) * degrees,
    yaw: around(15) * degrees,
    focus: between(0.05, 0.15),
    motion: [around(0.15), around(0.15)],
    light: between(0.55, 0.95),
    shade: [around(0.25), around(0.25)],
    noise: between(1, 4),
    spots: [],
    onScreen: random() < 0.3,
  }
  switch (kind) {
    case 'turned':
      return { ...calm, roll: between(0, 360) * degrees, pitch: around(25) * degrees, yaw: around(25) * degrees }
    case 'tilted': {
      const [lean, to] = [between(30, 48) * degrees, between(0, 360) * degrees]
      return { ...calm, pitch: lean * Math.cos(to), yaw: lean * Math.sin(to), side: between(0.5, 0.8) * height }
    }
    case 'blurred':
      return random() < 0.5
        ? { ...calm, focus: between(0.25, 0.5) }
        : { ...calm, focus: between(0.1, 0.2), motion: turned(between(0.5, 1.1), between(0, 360) * degrees) }
    case 'dim':
      return { ...calm, light: between(0.1, 0.3), noise: between(4, 9), focus: between(0.1, 0.25), onScreen: false }
    case 'glaring':
      return { ...calm, light: between(0.6, 0.9), spots: Array.from({ length: 1 + Math.floor(between(0, 2)) }, spot) }
    case 'screen':
      return {
        ...calm,
        onScreen: true,
        light: between(0.9, 1.35),
        shade: [around(0.05), around(0.05)],
        spots: [streak()],
      }
  }
  // A lamp in plastic or glass: white in the middle, and a veil around it.
  function spot() {
    return { x: around(0.55), y: around(0.55), radius: between(0.06, 0.2), peak: between(0.5, 1.4) }
  }
  // The guard's own reflection.
  function streak() {
    return { x: around(0.8), y: around(0.8), radius: between(0.25, 0.5), peak: between(0.05, 0.3) }
  }
}

const turned = (length: number, to: number): [number, number] => [length * Math.cos(to), length * Math.sin(to)]

const quiet = 4
/** Ink and paper, and a phone's dark and light pixels. */
const ink = 0.1
const backlight = 0.04

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

type Scene = (u: number, v: number) => number

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

/** Light on the sensor, with four rays a pixel where the code is. */
function render(scene: Scene, size: number, shot: Shot, width: number, height: number): Float32Array {
  const look = planeOf(size, shot, width, height)
  const at = { u: 0, v: 0 }
  const seen = new Float32Array(width * height)
  const moire = shot.onScreen ? 0.06 : 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      look(x + 0.5, y + 0.5, at)
      const { u, v } = at
      let light = 0
      if (u > -2 && v > -2 && u < size + 2 && v < size + 2) {
        for (let ray = 0; ray < 4; ray++) {
          look(x + 0.25 + (ray & 1) / 2, y + 0.25 + (ray >> 1) / 2, at)
          light += scene(at.u, at.v) / 4
        }
        light *= 1 + moire * Math.sin(u * 19.3) * Math.sin(v * 19.3)
      } else light = scene(u, v)
      seen[y * width + x] = light
    }
  return seen
}

/** Projects a pixel onto the plane of the code, through a pinhole at twice the picture's height. */
function planeOf(size: number, { side, centre, roll, pitch, yaw }: Shot, width: number, height: number) {
  const far = 2 * height
  const [cx, cy] = [width * (0.5 + centre[0]), height * (0.5 + centre[1])]
  const [cr, sr, cp, sp, cw, sw] = [roll, pitch, yaw].flatMap((angle) => [Math.cos(angle), Math.sin(angle)]) as Six
  // The plane's axes: turned by roll, then leaned by pitch and yaw.
  const [ax, ay, az] = [cw * cr + sw * sp * sr, cp * sr, cw * sp * sr - sw * cr]
  const [dx, dy, dz] = [sw * sp * cr - cw * sr, cp * cr, sw * sr + cw * sp * cr]
  const [nx, ny, nz] = [ay * dz - az * dy, az * dx - ax * dz, ax * dy - ay * dx]
  const scale = size / side
  return (x: number, y: number, at: { u: number; v: number }) => {
    const [rx, ry] = [(x - cx) / far, (y - cy) / far]
    // The plane is at the distance `far`; there a unit is a pixel.
    const reach = (far * nz) / (nx * rx + ny * ry + nz)
    const [px, py, pz] = [rx * reach, ry * reach, reach - far]
    at.u = (px * ax + py * ay + pz * az) * scale + size / 2
    at.v = (px * dx + py * dy + pz * dz) * scale + size / 2
  }
}
type Six = [number, number, number, number, number, number]

/** A lens out of focus: first along the rows, then down. */
function soften(seen: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const reach = Math.ceil(sigma * 2.5)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const [across, down] = [new Float32Array(seen.length), new Float32Array(seen.length)]
  for (let k = -reach; k <= reach; k++) {
    const weight = weights[k + reach]! / sum
    for (let y = 0; y < height; y++) {
      const row = y * width
      for (let x = 0; x < width; x++) across[row + x]! += weight * seen[row + Math.min(width - 1, Math.max(0, x + k))]!
    }
  }
  for (let k = -reach; k <= reach; k++) {
    const weight = weights[k + reach]! / sum
    for (let y = 0; y < height; y++) {
      const [row, from] = [y * width, Math.min(height - 1, Math.max(0, y + k)) * width]
      for (let x = 0; x < width; x++) down[row + x]! += weight * across[from + x]!
    }
  }
  return down
}

/** A hand that moves while the shutter is open. */
function smear(seen: Float32Array, width: number, dx: number, dy: number): Float32Array {
  const steps = Math.ceil(Math.hypot(dx, dy))
  if (steps < 2) return seen
  const offsets = Array.from({ length: steps }, (_, step) => step / (steps - 1) - 0.5).map(
    (share) => Math.round(share * dy) * width + Math.round(share * dx),
  )
  const smeared = new Float32Array(seen.length)
  for (let at = 0; at < seen.length; at++) {
    let light = 0
    for (const offset of offsets) light += seen[Math.min(seen.length - 1, Math.max(0, at + offset))]!
    smeared[at] = light / steps
  }
  return smeared
}

/** Light, shade and glare become bytes with the sensor's noise. */
function expose(seen: Float32Array, width: number, height: number, shot: Shot, random: Random): Uint8Array {
  const { light, shade, noise, spots, side, onScreen } = shot
  const bytes = new Uint8Array(seen.length)
  const bands = onScreen ? 0.05 : 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [across, down] = [x / width - 0.5, y / height - 0.5]
      const corner = 1 - 0.5 * (across * across + down * down)
      let value = seen[y * width + x]! * light * (1 + shade[0] * across + shade[1] * down) * corner
      value *= 1 + bands * Math.sin(y / 17)
      for (const spot of spots) {
        const [fx, fy] = [(x - width / 2) / side - spot.x, (y - height / 2) / side - spot.y]
        const far = (fx * fx + fy * fy) / (2 * spot.radius * spot.radius)
        if (far < 12) value += spot.peak * Math.exp(-far)
      }
      // Shot noise grows with the light; two uniforms are near enough to a bell.
      const bell = (random() + random() - 1) * 2.4
      bytes[y * width + x] = Math.round(
        Math.min(255, Math.max(0, 255 * value + bell * noise * (0.5 + Math.sqrt(Math.max(0, value)) / 2))),
      )
    }
  return bytes
}
