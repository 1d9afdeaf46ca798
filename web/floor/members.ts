import { entriesOf, isKnown, missingIn } from './floor.ts'
import { isNode, nameOf, type Node } from './syntax-tree.ts'

/** `URL.canParse`, `new URLSearchParams().size`, and `x.toReversed` whatever x is. */
export function memberFeatures(
  node: Node,
  parent: Node | undefined,
  ownerOf: (node: Node) => string | undefined,
): string[] {
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
  // For an unknown object a name counts only when no older class has it, and for the language only when it is called.
  const called = parent?.type === 'CallExpression' && parent['callee'] === node
  const all = owners.get(member) ?? []
  const young = all.every((feature) => missingIn(feature) !== undefined)
  return young ? all.filter((feature) => called || feature.startsWith('api.')).slice(0, 1) : []
}

const instanceOf = (owner: string, member: string): string | undefined =>
  [`javascript.builtins.${owner}.${member}`, `api.${owner}.${member}`].find(isKnown)

/** A global name: `structuredClone(x)`, `new Foo()`. */
export function globalFeature(node: Node, parent: Node | undefined): string | undefined {
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

/** Browser classes whose objects are passed around without a visible type. */
const passedAround =
  /^(?:(?:HTML(?!Geolocation|FencedFrame)|SVG)\w*Element|Element|Document|DocumentFragment|Node|EventTarget|Event|(?:UI|Mouse|Pointer|Touch|Keyboard|Input|Focus|Submit|Toggle|Clipboard|Drag|Wheel)Event|URL|URLSearchParams|Response|Request|Headers|Blob|File|FormData|AbortSignal|AbortController|XMLHttpRequest|DOMTokenList|DOMRect|DOMRectReadOnly|Animation|NodeList|HTMLCollection|Range|Selection|ShadowRoot|CSSStyleSheet|ReadableStream)$/

/** The members of those classes and of the language's, by name. */
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
