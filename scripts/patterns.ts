import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '..')

export interface Pattern {
  readonly name: string
  readonly pattern: RegExp
}

interface Node {
  readonly type?: string
  readonly start?: number
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly type: string; readonly name?: string }
  readonly [more: string]: unknown
}

/** Every regular expression literal in the sources, and every place that builds one from a string. */
export function collectPatterns(): { patterns: Pattern[]; constructed: string[] } {
  const patterns: Pattern[] = []
  const constructed: string[] = []
  for (const file of sources()) {
    const text = readFileSync(join(root, file), 'utf8')
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
    walk(program, (node) => {
      if (node.regex !== undefined) {
        const { pattern, flags } = node.regex
        patterns.push({ name: `${file} /${pattern}/`, pattern: new RegExp(pattern, flags) })
      }
      if (/^(New|Call)Expression$/.test(node.type ?? '') && node.callee?.name === 'RegExp')
        constructed.push(`${file}:${text.slice(0, node.start).split('\n').length}`)
    })
  }
  return { patterns, constructed }
}

const sources = (): string[] => [
  ...['contract/src', 'demo/src', 'embedded/src', 'server/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  ),
  'web/src/society/notices/linkify.ts',
]

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const child of node) walk(child, visit)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  visit(node as Node)
  for (const child of Object.values(node)) walk(child, visit)
}
