import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

/** Imports within the tree, by file or by folder. Type imports count, tests do not. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

const imported = /(?:from|import\()\s*'(\.[^']+)'/g

export function importsIn(root: string): Graph {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const named = [...readFileSync(join(root, file), 'utf8').matchAll(imported)].map(([, path]) => path!)
      return [file, new Set(named.map((path) => join(dirname(file), path)).filter((path) => known.has(path)))]
    }),
  )
}

/** The same with `nameOf` each file, such as its folder. */
export function grouped(graph: Graph, nameOf: (file: string) => string): Graph {
  const groups = new Map<string, Set<string>>()
  for (const [file, others] of graph) {
    const name = nameOf(file)
    const group = groups.get(name) ?? new Set()
    for (const other of others) if (nameOf(other) !== name) group.add(nameOf(other))
    groups.set(name, group)
  }
  return groups
}

/** Import cycles, each in the order of its imports. */
export function circlesIn(graph: Graph): string[][] {
  const done = new Set<string>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (node: string): void => {
    if (path.includes(node)) return void circles.push(path.slice(path.indexOf(node)))
    if (done.has(node)) return
    path.push(node)
    for (const next of graph.get(node) ?? []) visit(next)
    path.pop()
    done.add(node)
  }
  for (const node of graph.keys()) visit(node)
  return circles
}
