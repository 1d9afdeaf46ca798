import type { Random, Shot } from './qr-shots.ts'

/** Brightness at a point of the code's plane, in modules. */
export type Scene = (u: number, v: number) => number

/** Light on the sensor, with four rays a pixel where the code is. */
export function render(scene: Scene, size: number, shot: Shot, width: number, height: number): Float32Array {
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
export function planeOf(size: number, { side, centre, roll, pitch, yaw }: Shot, width: number, height: number) {
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
export function soften(seen: Float32Array, width: number, height: number, sigma: number): Float32Array {
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
export function smear(seen: Float32Array, width: number, dx: number, dy: number): Float32Array {
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
export function expose(seen: Float32Array, width: number, height: number, shot: Shot, random: Random): Uint8Array {
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
