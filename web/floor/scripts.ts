import { parseAst } from 'vite'
import { classOf, rememberClass } from './classes.ts'
import { missingIn, type Finding } from './floor.ts'
import { globalFeature, memberFeatures } from './members.ts'
import { childrenOf, type Node } from './syntax-tree.ts'
import { syntaxOf } from './syntax.ts'

/** The features of a built script that a browser of the floor lacks: syntax, globals, static and instance members. */
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
