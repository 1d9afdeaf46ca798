import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

const root = join(import.meta.dirname, '..')
const manifest = readFileSync(join(root, 'deploy', 'kubernetes.yaml'), 'utf8')
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-manifests-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is wrong, and how the compiler or the linter says it. */
type Break = [what: string, from: string, to: string, message: string]

// Tools that take their time on a busy machine.
const timeout = 300_000

describe('the Kubernetes manifest', () => {
  const broken: Break[] = [
    ['an unknown field', 'replicas: 3', 'replica: 3', `'"replica"' does not exist in type 'DeploymentSpec'`],
    ['an unknown field within', 'failureThreshold: 2', 'failures: 2', `'"failures"' does not exist in type 'Probe'`],
    ['a wrong type', 'replicas: 3', "replicas: '3'", "Type 'string' is not assignable to type 'number'"],
    ['a number as an environment variable', "value: '1'", 'value: 1', "Type 'number' is not assignable to type"],
    ['a missing field', '  selector:\n    matchLabels: *labels\n', '', "Property 'selector' is missing"],
    ['another version', 'policy/v1', 'policy/v1beta1', "Cannot find module 'kubernetes-types/policy/v1beta1'"],
  ]

  test('has only fields that Kubernetes knows, of the right types', { timeout }, () => {
    const files = [manifest, ...broken.map(([, from, to]) => replaced(manifest, from, to))]
    const found = compile(files)
    expect(found).toEqual(['', ...broken.map(([, , , message]) => expect.stringContaining(message) as string)])
  })
})

describe('compose.yaml', () => {
  const broken: Break[] = [
    ['an unknown field', 'restart:', 'restrt:', 'must NOT have additional properties'],
    ['a wrong type', 'restart: unless-stopped', 'restart: [never]', 'must be string'],
  ]

  test('follows the Compose Specification', { timeout }, () => {
    const found = lint([compose, ...broken.map(([, from, to]) => replaced(compose, from, to))])
    expect(found).toEqual(['', ...broken.map(([, , , message]) => expect.stringContaining(message) as string)])
  })
})

/** A replacement that changes nothing would prove nothing. */
function replaced(text: string, from: string, to: string): string {
  expect(text).toContain(from)
  return text.replace(from, to)
}

/** kubernetes-types is made of Kubernetes' OpenAPI: a literal with another field than these does not compile. */
function compile(files: readonly string[]): string[] {
  const names = files.map((text, index) => {
    const documents = parseAllDocuments(text).map((document) => {
      expect(document.errors).toEqual([])
      return document.toJS() as { apiVersion: string; kind: string }
    })
    const name = `manifest-${index}.ts`
    writeFileSync(join(folder, name), `export default [\n${documents.map(typed).join(',\n')}\n]\n`)
    return name
  })
  const compilerOptions = { strict: true, noEmit: true, module: 'preserve', moduleResolution: 'bundler', types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }))
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
  return names.map((name) =>
    stdout
      .split(/^(?=\S)/m)
      .filter((line) => line.includes(name))
      .join(''),
  )
}

function typed(document: { apiVersion: string; kind: string }): string {
  const { apiVersion, kind } = document
  const group = apiVersion.replace(/^v/, 'core/v').replace(/\.k8s\.io/, '')
  return `${JSON.stringify(document)} satisfies import('kubernetes-types/${group}').${kind}`
}

interface Linted {
  readonly messages: readonly { readonly type: string; readonly message: string }[]
}

/** What is an error by the specification; matters of style are warnings. */
function lint(files: readonly string[]): string[] {
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
  return files.map((text, index) => {
    const file = join(folder, `compose-${index}.yaml`)
    writeFileSync(file, text)
    const [{ messages }] = linter.lintFiles([file], false) as [Linted]
    return messages.flatMap(({ type, message }) => (type === 'error' ? message : [])).join('\n')
  })
}
