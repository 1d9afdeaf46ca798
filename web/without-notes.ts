import type { Plugin } from 'vite'

const text = String.raw`'(?:[^'\\\n]|\\.)*'`
const summary = new RegExp(String.raw`^ +summary:\s+${text},$`, 'gm')
/** Calls within calls, four deep at most; what is deeper keeps its meaning. */
const nested = (depth: number): string => (depth === 0 ? '[^()]' : String.raw`(?:[^()]|\(${nested(depth - 1)}*\))`)
const meaning = new RegExp(String.raw`\bdescribe\(\s*(${nested(4)}*?),\s*${text},?\s*\)`, 'g')
/** Fields of an endpoint that only the server reads. Forms import the shape of a body by name. */
const ofTheServer =
  /^ +(?:(?:refuses|records): \[[^\]]*\]|records: '[\w.]+'|(?:exports|orFile|creates|issues|versioned): true|session: '\w+'|(?:body|residentBody): \w+|scope: '(?:own|none|home|platform|named[\w-]*)'|limit: '[\w-]+'|bodyLimit: \d+ \* 1024|limited: true|confirm: true|remembers: '\w+'),$/gm
/** A shape on one line or on several: the browser reads replies as they come, and asks what it is typed to ask. */
const shape =
  /^ {4}(?:filters,|(?:reply|query|params|filters): (?:[^'\n].*[^({[\n],|[^'\n].*[({[]\n(?: {5,}.*\n)+ {4}[)}\]]+,))$/gm

/**
 * Leaves out of the browser's build what it does not need of the contract: summaries of calls, meanings of fields,
 * shapes of replies and queries, and what an endpoint says to the server alone.
 */
export const withoutNotes = (): Plugin => ({
  name: 'without-notes',
  enforce: 'pre',
  transform: {
    filter: { id: /contract\/src\/(?:(?!core\/language\/)[\w-]+\/)?[\w-]+\.ts$/ },
    handler: (code) => ({
      code: code.replace(summary, '').replace(meaning, '$1').replace(ofTheServer, '').replace(shape, ''),
      map: null,
    }),
  },
})
