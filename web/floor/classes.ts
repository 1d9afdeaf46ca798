import { isNode, nameOf, type Node } from './syntax-tree.ts'

/** Records a variable's class where it is visible: `const x = new URLSearchParams()`. */
export function rememberClass(node: Node, scopes: Map<string, string>[]): void {
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

/** The class of a value, where it is visible. */
export function classOf(node: Node, scopes: Map<string, string>[]): string | undefined {
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

/** Global objects and their class. */
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
