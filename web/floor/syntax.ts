import { isNode, type Node } from './syntax-tree.ts'

/** Syntax newer than the first modules, by its name in MDN's data. */
export function syntaxOf(node: Node, parent: Node | undefined, inFunction: boolean): string[] {
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

function regexFeatures({ pattern, flags }: { pattern: string; flags: string }): string[] {
  return [
    ...regexSyntax
      .filter(([syntax]) => syntax.test(pattern))
      .map(([, feature]) => `javascript.regular_expressions.${feature}`),
    ...[...flags].flatMap((flag) => (regexFlags[flag] ? [`javascript.builtins.RegExp.${regexFlags[flag]}`] : [])),
  ]
}
