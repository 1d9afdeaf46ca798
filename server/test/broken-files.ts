import { brokenCsvFiles } from './broken-csv-files.ts'
import { brokenWorkbooks } from './broken-workbooks.ts'
import { societyFiles } from './society-files.ts'
import { wrongTypes } from './wrong-types.ts'

/** From 0 up to, without, `below`. */
export type Random = (below: number) => number

export interface BrokenFile {
  readonly name: string
  readonly bytes: Uint8Array
}
/** Files of one sort; `make` makes another each time. */
export interface BrokenSort {
  readonly name: string
  readonly make: (random: Random) => Uint8Array
}

/** Every sort of broken file in turn; the same ones from the same seed. Made one by one: some are large. */
export function* brokenFiles(count: number, seed: number): Generator<BrokenFile> {
  const random = randomFrom(seed)
  const sorts = [...brokenCsvFiles, ...brokenWorkbooks, ...wrongTypes, ...mutations]
  for (let number = 0; number < count; number += 1) {
    const sort = sorts[number % sorts.length]
    if (sort !== undefined) yield { name: `${number} ${sort.name}`, bytes: sort.make(random) }
  }
}

/** Mulberry32. */
function randomFrom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const good = societyFiles.filter(({ rows }) => rows !== undefined)
const goodBytes = (random: Random): Uint8Array =>
  (good[random(good.length)] ?? societyFiles[0])?.bytes() ?? new Uint8Array()

/** Good files with something done to them, several times over: most files that break, break so. */
const mutations: readonly BrokenSort[] = [
  {
    name: 'a good file with bytes changed',
    make: (random) => {
      const bytes = goodBytes(random)
      for (let count = 1 + random(20); count > 0; count -= 1) bytes[random(bytes.length)] = random(256)
      return bytes
    },
  },
  {
    name: 'a good file with bits changed in its last part',
    make: (random) => {
      const bytes = goodBytes(random)
      const from = Math.floor(bytes.length * 0.8)
      for (let count = 1 + random(5); count > 0; count -= 1) {
        const at = from + random(bytes.length - from)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
      }
      return bytes
    },
  },
  {
    name: 'a good file cut off',
    make: (random) => {
      const bytes = goodBytes(random)
      return bytes.slice(0, random(bytes.length))
    },
  },
  {
    name: 'a good file without its middle',
    make: (random) => {
      const bytes = goodBytes(random)
      const at = random(bytes.length)
      return joined([bytes.slice(0, at), bytes.slice(at + random(bytes.length - at))])
    },
  },
  { name: 'two good files in one', make: (random) => joined([goodBytes(random), goodBytes(random)]) },
  {
    name: 'a good file with something of another in it',
    make: (random) => {
      const [into, from] = [goodBytes(random), goodBytes(random)]
      const at = random(into.length)
      return joined([into.slice(0, at), from.slice(random(from.length)), into.slice(at)])
    },
  },
]

const joined = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
