import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

interface Node {
  readonly type?: string
  readonly [more: string]: unknown
}

/** A top-level function, by its file and name. */
interface Declared {
  readonly locks: boolean
  readonly calls: readonly string[]
}

/** Functions that begin a transaction of their own: their locks are not the caller's. */
const begins = new Set(['write', 'writeIn', 'writeRights', 'begin'])
const lock = /\bfor (no key )?update\b|\bfor (key )?share\b|\bpg_(try_)?advisory_/

/** The sources of the server below `root`, by their path from it. */
export function readSources(root: string): Map<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return new Map(sources.map((name) => [name, readFileSync(join(root, name), 'utf8')]))
}

/** Where a `Promise.all` holds what takes a lock, itself or through what it calls: `file: function`. */
export function locksSentTogether(sources: ReadonlyMap<string, string>): string[] {
  const declared = new Map<string, Declared>()
  const together: { file: string; calls: readonly string[] }[] = []
  for (const [file, text] of sources) {
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
    const body = program.body as unknown as Node[]
    const imported = importsOf(file, body)
    const calls = (node: unknown): string[] =>
      found(node, nameOfCall).map((name) => imported.get(name) ?? `${file}: ${name}`)
    for (const [name, node] of body.flatMap(declarationsIn))
      if (!found(node, nameOfMethod).some((method) => begins.has(method)))
        declared.set(`${file}: ${name}`, {
          locks: found(node, textOf).some((sql) => lock.test(sql)),
          calls: calls(node),
        })
    for (const node of found(program, promiseAll)) together.push({ file, calls: calls(node) })
  }
  const locking = new Set([...declared].filter(([, { locks }]) => locks).map(([name]) => name))
  for (let before = -1; before < locking.size;) {
    before = locking.size
    for (const [name, { calls }] of declared) if (calls.some((called) => locking.has(called))) locking.add(name)
  }
  return together.flatMap(({ file, calls }) =>
    calls.filter((called) => locking.has(called)).map((called) => `${file}: ${called.split(': ')[1]}`),
  )
}

/** What each imported name is, as `file: name`. */
function importsOf(file: string, body: readonly Node[]): Map<string, string> {
  const imported = new Map<string, string>()
  for (const { type, source, specifiers } of body) {
    const from = (source as { value?: string } | undefined)?.value ?? ''
    if (type !== 'ImportDeclaration' || !from.startsWith('.')) continue
    for (const { local, imported: name } of specifiers as { local: { name: string }; imported?: { name: string } }[])
      imported.set(local.name, `${posix.join(posix.dirname(file), from)}: ${name?.name ?? local.name}`)
  }
  return imported
}

function declarationsIn(node: Node): [name: string, node: unknown][] {
  const { type, declaration, id, declarations } = node
  if (type === 'ExportNamedDeclaration' && declaration) return declarationsIn(declaration as Node)
  if (type === 'FunctionDeclaration') return [[(id as { name: string }).name, node]]
  if (type !== 'VariableDeclaration') return []
  return (declarations as { id: { name?: string }; init: unknown }[]).map(({ id: named, init }) => [
    named.name ?? '',
    init,
  ])
}

const nameOfCall = ({ type, callee }: Node): string | undefined =>
  type === 'CallExpression' ? (callee as { name?: string }).name : undefined

const nameOfMethod = ({ type, callee }: Node): string | undefined =>
  type === 'CallExpression' ? (callee as { property?: { name?: string } }).property?.name : undefined

const textOf = ({ type, value }: Node): string | undefined =>
  type === 'TemplateElement' ? (value as { raw: string }).raw : undefined

/** Its arguments. */
function promiseAll({ type, callee, arguments: given }: Node): unknown {
  const { object, property } = (callee ?? {}) as { object?: { name?: string }; property?: { name?: string } }
  return type === 'CallExpression' && object?.name === 'Promise' && property?.name !== 'resolve' ? given : undefined
}

/** What `pick` finds in the tree. */
function found<T>(node: unknown, pick: (node: Node) => T | undefined): T[] {
  if (Array.isArray(node)) return node.flatMap((child: unknown) => found(child, pick))
  if (typeof node !== 'object' || node === null) return []
  const picked = pick(node as Node)
  return [...(picked === undefined ? [] : [picked]), ...Object.values(node).flatMap((child) => found(child, pick))]
}
