// How a guard holds a cheap camera, made from a seed: the same on every machine.

export const pictureKinds = ['turned', 'tilted', 'blurred', 'dim', 'glaring', 'screen'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Lengths are in modules of the code or in pixels; light is a share of white. */
export interface Shot {
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

export function shotOf(kind: PictureKind, random: Random, height: number): Shot {
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
