/** Chance that falls the same way every time: one word, one sequence. */
export interface SeededRandom {
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of them, the heavier the likelier. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  /** The same things in another order. */
  shuffled<T>(list: readonly T[]): T[]
  digits(count: number): string
  /** Shaped like the ids that the database makes; later ones sort later. */
  id(): string
}

/** Any time long past: an id tells no date of a society whose days move with today. */
const ID_EPOCH = 0x0190_0000_0000

export function seededRandom(word: string): SeededRandom {
  const next = mulberry(hashOf(word))
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  let made = 0

  return {
    whole,
    chance: (share) => next() < share,
    pick: (list) => list[whole(0, list.length - 1)]!,
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      return (list.find(([, weight]) => (left -= weight) < 0) ?? list.at(-1)!)[0]
    },
    shuffled(list) {
      const mixed = [...list]
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = whole(0, i)
        ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
      }
      return mixed
    },
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
    id() {
      const time = (ID_EPOCH + made++).toString(16).padStart(12, '0')
      const rest = Array.from({ length: 4 }, () => hex(whole(0, 0xffff))).join('')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6)}${hex(whole(0, 0xffff)).slice(2)}`
    },
  }
}

const hex = (value: number): string => value.toString(16).padStart(4, '0')

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (const char of word) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return hash >>> 0
}

/** Mulberry32: small, and even enough for a society. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
