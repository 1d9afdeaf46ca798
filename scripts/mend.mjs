import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './log.mjs'

/**
 * What we change in libraries until their makers do, each with its reason in docs/decisions. Without it everything
 * works, with more memory and less speed.
 */
const mends = [
  {
    // docs/decisions/0009: as methods of the class, these two are not made anew for every query, among the old objects.
    file: 'postgres/src/query.js',
    parts: [
      [
        '    this.resolve = x => (this.active = false, resolve(x))\n    this.reject = x => (this.active = false, reject(x))\n',
        '    this.settled = { resolve, reject }\n',
      ],
      [
        '  static get [Symbol.species]() {\n',
        '  resolve(x) {\n    this.active = false\n    this.settled.resolve(x)\n  }\n\n  reject(x) {\n    this.active = false\n    this.settled.reject(x)\n  }\n\n  static get [Symbol.species]() {\n',
      ],
    ],
  },
]

/** Mends what was just installed; what is mended already stays. Gives up where a library is not as we knew it. */
export function mendLibraries(root) {
  for (const { file, parts } of mends) {
    const path = join(root, 'node_modules', file)
    const text = readFileSync(path, 'utf8')
    if (parts.every(([, becomes]) => text.includes(becomes))) continue
    const strange = parts.some(([was]) => text.split(was).length !== 2)
    if (strange) fail(`${file} is another one than scripts/mend.mjs knows; look whether it is still to be mended.`)
    writeFileSync(
      path,
      parts.reduce((mended, [was, becomes]) => mended.replace(was, () => becomes), text),
    )
  }
}
