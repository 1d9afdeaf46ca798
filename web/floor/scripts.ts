import { parseAst } from 'vite'
import { entriesOf, isKnown, missingIn, type Finding } from './floor.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

/** What a built script needs that a browser of the floor has not: syntax, globals, static and instance members. */
export function scanScript(file: string, source: string): Finding[] {
  const findings = new Map<string, Finding>()
  const report = (feature: string, node: Node) => {
    const missing = missingIn(feature)
    if (missing === undefined || findings.has(feature)) return
    const code = source.slice(Math.max(0, node.start - 30), node.end + 30).replaceAll('\n', ' ')
    findings.set(feature, { feature, file, missing, code })
  }
  const scopes: Map<string, string>[] = [new Map<string, string>()]
  const ownerOf = (node: Node) => classOf(node, scopes)

  const visit = (node: Node, parent: Node | undefined) => {
    const opens = /^(?:Function|Arrow|Program)/.test(node.type)
    if (opens) scopes.push(new Map())
    for (const feature of syntaxOf(node, parent, scopes.length > 2)) report(feature, node)
    rememberClass(node, scopes)
    for (const feature of memberFeatures(node, parent, ownerOf)) report(feature, node)
    const global = globalFeature(node, parent)
    if (global) report(global, node)
    for (const child of childrenOf(node)) visit(child, node)
    if (opens) scopes.pop()
  }
  visit(parseAst(source) as unknown as Node, undefined)
  return [...findings.values()]
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined

/** The syntax that came after the first modules, by its name in MDN's data. */
function syntaxOf(node: Node, parent: Node | undefined, inFunction: boolean): string[] {
  switch (node.type) {
    case 'StaticBlock':
      return ['javascript.classes.static.initialization_blocks']
    case 'PropertyDefinition':
      return [
        isNode(node['key']) && node['key'].type === 'PrivateIdentifier'
          ? 'javascript.classes.private_class_fields'
          : 'javascript.classes.public_class_fields',
      ]
    case 'MethodDefinition':
      return isNode(node['key']) && node['key'].type === 'PrivateIdentifier'
        ? ['javascript.classes.private_class_methods']
        : []
    case 'BinaryExpression':
      return isNode(node['left']) && node['left'].type === 'PrivateIdentifier'
        ? ['javascript.classes.private_class_fields_in']
        : []
    case 'AssignmentExpression':
      return (
        {
          '??=': ['javascript.operators.nullish_coalescing_assignment'],
          '||=': ['javascript.operators.logical_or_assignment'],
          '&&=': ['javascript.operators.logical_and_assignment'],
        }[String(node['operator'])] ?? []
      )
    case 'AwaitExpression':
      return inFunction ? [] : ['javascript.operators.await.top_level']
    case 'VariableDeclaration':
      return (
        {
          using: ['javascript.statements.using'],
          'await using': ['javascript.statements.await_using'],
        }[String(node['kind'])] ?? []
      )
    case 'ImportExpression':
      return [
        'javascript.operators.import',
        ...(node['options'] ? ['javascript.operators.import.options_parameter'] : []),
      ]
    case 'ImportDeclaration':
      return (node['attributes'] as unknown[] | undefined)?.length
        ? ['javascript.statements.import.import_attributes']
        : []
    case 'Literal':
      return isNode(parent) && node['regex'] ? regexFeatures(node['regex'] as { pattern: string; flags: string }) : []
    default:
      return []
  }
}

const regexSyntax: [pattern: RegExp, feature: string][] = [
  [/\(\?<[=!]/, 'lookbehind_assertion'],
  [/\(\?<\w/, 'named_capturing_group'],
  [/\(\?[ims-]+:/, 'modifier'],
]
const regexFlags: Record<string, string> = { d: 'hasIndices', v: 'unicodeSets', s: 'dotAll', y: 'sticky' }

export function regexFeatures({ pattern, flags }: { pattern: string; flags: string }): string[] {
  return [
    ...regexSyntax
      .filter(([syntax]) => syntax.test(pattern))
      .map(([, feature]) => `javascript.regular_expressions.${feature}`),
    ...[...flags].flatMap((flag) => (regexFlags[flag] ? [`javascript.builtins.RegExp.${regexFlags[flag]}`] : [])),
  ]
}

/** Remembers of which class a variable is, where that can be read: `const x = new URLSearchParams()`. */
function rememberClass(node: Node, scopes: Map<string, string>[]): void {
  const [target, value] =
    node.type === 'VariableDeclarator'
      ? [node['id'], node['init']]
      : node.type === 'AssignmentExpression'
        ? [node['left'], node['right']]
        : []
  const name = nameOf(target)
  if (name === undefined) return
  const owner = isNode(value) ? classOf(value, scopes) : undefined
  if (owner) scopes[scopes.length - 1]?.set(name, owner)
  else scopes[scopes.length - 1]?.delete(name)
}

/** The class a value is of, where it is plain. */
function classOf(node: Node, scopes: Map<string, string>[]): string | undefined {
  switch (node.type) {
    case 'NewExpression':
      return nameOf(node['callee'])
    case 'ArrayExpression':
      return 'Array'
    case 'TemplateLiteral':
      return 'String'
    case 'Literal':
      return typeof node['value'] === 'string' ? 'String' : node['regex'] ? 'RegExp' : undefined
    case 'Identifier': {
      const name = String(node['name'])
      if (Object.hasOwn(singletons, name)) return singletons[name]
      return [...scopes]
        .reverse()
        .find((scope) => scope.has(name))
        ?.get(name)
    }
    case 'ParenthesizedExpression':
      return isNode(node['expression']) ? classOf(node['expression'], scopes) : undefined
    default:
      return undefined
  }
}

/** `URL.canParse`, `new URLSearchParams().size`, and `x.toReversed` whatever x is. */
function memberFeatures(node: Node, parent: Node | undefined, ownerOf: (node: Node) => string | undefined): string[] {
  if (node.type !== 'MemberExpression') return []
  const { object, property, computed } = node
  const member = computed
    ? isNode(property) && property.type === 'Literal'
      ? property['value']
      : undefined
    : nameOf(property)
  if (typeof member !== 'string' || !isNode(object)) return []
  const owner = nameOf(object)
  if (owner && /^(?:globalThis|window|self)$/.test(owner)) return globalNamed(member)
  if (owner && /^[A-Z]/.test(owner)) {
    const known = [`javascript.builtins.${owner}.${member}`, `api.${owner}.${member}_static`, `api.${owner}.${member}`]
    const feature = known.find(isKnown)
    if (feature) return [feature]
  }
  const ownClass = ownerOf(object)
  const precise = ownClass ? instanceOf(ownClass, member) : undefined
  if (precise) return [precise]
  if (ownClass) return []
  // Of an unknown thing only a name counts that nothing of the floor has; of the language only what is called.
  const called = parent?.type === 'CallExpression' && parent['callee'] === node
  const all = owners.get(member) ?? []
  const young = all.every((feature) => missingIn(feature) !== undefined)
  return young ? all.filter((feature) => called || feature.startsWith('api.')).slice(0, 1) : []
}

const instanceOf = (owner: string, member: string): string | undefined =>
  [`javascript.builtins.${owner}.${member}`, `api.${owner}.${member}`].find(isKnown)

/** A name that is read from nowhere: `structuredClone(x)`, `new Foo()`. */
function globalFeature(node: Node, parent: Node | undefined): string | undefined {
  const name = nameOf(node)
  if (name === undefined || !parent || name.length < 3) return undefined
  const named =
    (parent.type === 'MemberExpression' && parent['property'] === node && !parent['computed']) ||
    (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type) && parent['key'] === node) ||
    /^(?:Import|Export)/.test(parent.type)
  return named ? undefined : globalNamed(name)[0]
}

const globalNamed = (name: string): string[] =>
  [`javascript.builtins.${name}`, `javascript.functions.${name}`, `api.${name}`, `api.Window.${name}`]
    .filter(isKnown)
    .slice(0, 1)

/** The one object of its class. */
const singletons: Record<string, string> = {
  document: 'Document',
  navigator: 'Navigator',
  location: 'Location',
  history: 'History',
  crypto: 'Crypto',
  performance: 'Performance',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
}

/** Things of the browser that code passes around without saying what they are. */
const passedAround =
  /^(?:(?:HTML(?!Geolocation|FencedFrame)|SVG)\w*Element|Element|Document|DocumentFragment|Node|EventTarget|Event|(?:UI|Mouse|Pointer|Touch|Keyboard|Input|Focus|Submit|Toggle|Clipboard|Drag|Wheel)Event|URL|URLSearchParams|Response|Request|Headers|Blob|File|FormData|AbortSignal|AbortController|XMLHttpRequest|DOMTokenList|DOMRect|DOMRectReadOnly|Animation|NodeList|HTMLCollection|Range|Selection|ShadowRoot|CSSStyleSheet|ReadableStream)$/

/** Every member of the things that code passes around, by its name. */
const owners = new Map<string, string[]>()
for (const root of ['javascript.builtins', 'api']) {
  for (const owner of Object.keys(entriesOf(root)).filter((name) => root !== 'api' || passedAround.test(name))) {
    for (const member of Object.keys(entriesOf(`${root}.${owner}`))) {
      const feature = `${root}.${owner}.${member}`
      if (member === '__compat' || member === owner || /_(?:static|event)$/.test(member) || !isKnown(feature)) continue
      owners.set(member, [...(owners.get(member) ?? []), feature])
    }
  }
}
