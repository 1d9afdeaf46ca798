import { parseAst } from 'vite'
import { childrenOf, isNode, type Node } from '../web/floor/syntax-tree.ts'

const everyNode = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(everyNode)]
const nodesOf = (file: string, source: string) =>
  everyNode(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)

/** Every string that stands whole in the code. */
export const literalsIn = (file: string, source: string): string[] =>
  nodesOf(file, source).flatMap((node) => {
    const parts = partsOf(node)
    return parts.length === 1 ? parts : []
  })

/** The string of a literal, or the strings between the placeholders of a template. */
function partsOf(node: Node): string[] {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']]
  if (node.type !== 'TemplateLiteral') return []
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
}

/** Attributes that people see or hear. */
const shown = new Set(['alt', 'aria-label', 'aria-description', 'placeholder', 'title'])

/** Untranslated words in JSX. The types check the props of our own components. */
export const bareWordsIn = (file: string, source: string): string[] =>
  nodesOf(file, source).flatMap((node) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      return (node['children'] as Node[]).flatMap((child) =>
        child.type === 'JSXText' ? words(String(child['value'])) : drawn(child['expression']),
      )
    if (node.type !== 'JSXOpeningElement' || !/^[a-z]/.test(nameOf(node['name']))) return []
    return (node['attributes'] as Node[])
      .filter(({ type, name }) => type === 'JSXAttribute' && shown.has(nameOf(name)))
      .flatMap(({ value }) => (isNode(value) ? drawn(value.type === 'Literal' ? value : value['expression']) : []))
  })

/** Literal words that an expression may render. */
function drawn(expression: unknown): string[] {
  if (!isNode(expression)) return []
  if (expression.type === 'ConditionalExpression')
    return [...drawn(expression['consequent']), ...drawn(expression['alternate'])]
  if (expression.type === 'LogicalExpression') return [...drawn(expression['left']), ...drawn(expression['right'])]
  return partsOf(expression).flatMap(words)
}

const words = (text: string): string[] => (/\p{L}{2}/u.test(text) ? [text.trim()] : [])
const nameOf = (name: unknown): string => (isNode(name) ? String(name['name']) : '')
