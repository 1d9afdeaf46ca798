import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

interface Node {
  readonly type?: string
  readonly [more: string]: unknown
}

/** The sources of the server below `root`, by their path from it. */
export function readSources(root: string): Map<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return new Map(sources.map((name) => [name, readFileSync(join(root, name), 'utf8')]))
}

/** `new Date()` and `Date.now()`: the machine's time, where the injected clock or the transaction's cause has it. */
export const readsTheTime = (sources: ReadonlyMap<string, string>): string[] =>
  filesWith(sources, ({ type, callee, arguments: given, object, property }) =>
    type === 'NewExpression'
      ? isNamed(callee, 'Date') && (given as readonly unknown[]).length === 0
      : type === 'MemberExpression' && isNamed(object, 'Date') && isNamed(property, 'now'),
  )

const auditing = ['recordAudit', 'recordAll', 'recordDeletions']

/** Functions that write audit rows without their followers. */
export const writesAuditRows = (sources: ReadonlyMap<string, string>): string[] =>
  filesWith(sources, ({ type, imported, value }) => {
    if (type === 'ImportSpecifier') return auditing.some((name) => isNamed(imported, name))
    const text = type === 'TemplateElement' ? (value as { raw: string }).raw : ''
    return /\binsert\s+into\s+((data|tenant|platform)\.)?audit_logs\b/i.test(text)
  })

/**
 * `Promise.all` and its like over what a transaction sends: what is ready first is sent first, whatever the reader sees, and
 * two orders of the same locks deadlock.
 */
export const sendsInAnyOrder = (sources: ReadonlyMap<string, string>): string[] =>
  filesWith(
    sources,
    ({ type, callee, arguments: given }) =>
      type === 'CallExpression' &&
      isNamed((callee as Node)['object'], 'Promise') &&
      !isNamed((callee as Node)['property'], 'resolve') &&
      someNode(given, ({ type: inner, name }) => inner === 'Identifier' && name === 'tx'),
  )

const timers = ['setTimeout', 'setInterval']

/** `setTimeout` and `setInterval`, also as promises under another name. */
export const keepsTimers = (sources: ReadonlyMap<string, string>): string[] =>
  filesWith(sources, ({ type, callee, imported }) =>
    timers.some((name) =>
      isNamed(type === 'CallExpression' ? callee : type === 'ImportSpecifier' ? imported : null, name),
    ),
  )

/** Rows that one process takes and others leave alone. */
export const claimsRows = (sources: ReadonlyMap<string, string>): string[] =>
  filesWith(
    sources,
    ({ type, value }) => type === 'TemplateElement' && /\bskip\s+locked\b/i.test((value as { raw: string }).raw),
  )

const isNamed = (node: unknown, name: string): boolean =>
  typeof node === 'object' && node !== null && (node as Node)['name'] === name

function filesWith(sources: ReadonlyMap<string, string>, is: (node: Node) => boolean): string[] {
  return [...sources].flatMap(([file, text]) => {
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
    return someNode(program, is) ? [file] : []
  })
}

function someNode(node: unknown, is: (node: Node) => boolean): boolean {
  if (Array.isArray(node)) return node.some((one) => someNode(one, is))
  if (typeof node !== 'object' || node === null) return false
  return is(node as Node) || Object.values(node).some((one) => someNode(one, is))
}
