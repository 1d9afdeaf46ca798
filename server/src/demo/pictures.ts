import type { Colour, Picture } from './attachments.ts'

const colours = {
  paper: [250, 246, 238],
  ink: [38, 70, 83],
  lawn: [196, 216, 176],
  lane: [208, 204, 196],
  bay: [242, 228, 196],
  marigold: [233, 152, 42],
  terracotta: [190, 86, 56],
  leaf: [72, 122, 84],
} as const satisfies Record<string, Colour>

const painted = (size: number, height: number, colourAt: (x: number, y: number) => Colour): Picture =>
  Array.from({ length: height }, (_, y) => Array.from({ length: size }, (_, x) => colourAt(x, y)))

/** Where cars stand: two rows of bays along a lane, between lawns. */
export const parkingPlan = (): Picture =>
  painted(480, 320, (x, y) => {
    if (x < 4 || y < 4 || x >= 476 || y >= 316) return colours.ink
    if (y < 60 || y >= 260) return colours.lawn
    if (y >= 130 && y < 190) return Math.abs(y - 160) < 2 && x % 40 < 22 ? colours.paper : colours.lane
    if (x % 60 < 3 || Math.abs(y - 60) < 3 || Math.abs(y - 258) < 3) return colours.ink
    return x >= 420 ? colours.marigold : colours.bay // the last bays are for guests
  })

/** A rangoli, as it is laid before the door at Diwali. */
export const rangoli = (): Picture =>
  painted(45, 45, (x, y) => {
    const [dx, dy] = [Math.abs(x - 22), Math.abs(y - 22)]
    const ring = Math.max(dx, dy) + Math.floor(Math.min(dx, dy) / 2)
    if (ring > 27) return colours.paper
    if ((dx * dy) % 7 === 3) return colours.paper
    return [colours.marigold, colours.terracotta, colours.leaf, colours.bay][Math.floor(ring / 3) % 4]!
  })
