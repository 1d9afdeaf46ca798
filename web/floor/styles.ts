import postcss, { type AtRule, type Declaration, type Node } from 'postcss'
import { entriesOf, isKnown, missingIn, type Finding } from './floor.ts'

/** The features of a built style sheet that a browser of the floor lacks, outside @supports. */
export function scanStyle(file: string, source: string): Finding[] {
  const findings = new Map<string, Finding>()
  const report = (feature: string, node: Node) => {
    const missing = missingIn(feature)
    if (missing === undefined || findings.has(feature)) return
    findings.set(feature, { feature, file, missing, code: node.toString().slice(0, 100).replaceAll('\n', ' ') })
  }
  postcss.parse(source, { from: file }).walk((node) => {
    if (isAskedFor(node)) return
    if (node.type === 'atrule') for (const feature of atRuleFeatures(node)) report(feature, node)
    if (node.type === 'decl') for (const feature of declarationFeatures(node)) report(feature, node)
    if (node.type !== 'rule') return
    if (node.parent?.type === 'rule') report('css.selectors.nesting', node)
    for (const feature of selectorFeatures(node.selector)) report(feature, node)
  })
  return [...findings.values()]
}

const isAskedFor = (node: Node): boolean => {
  for (let above = node.parent; above; above = above.parent)
    if (above.type === 'atrule' && (above as unknown as AtRule).name === 'supports') return true
  return false
}

function atRuleFeatures({ name, params }: AtRule): string[] {
  const asked = name === 'media' ? [...params.matchAll(/\(([\w-]+)/g)].map(([, feature]) => `media.${feature}`) : []
  const range = name === 'media' && /[<>]/.test(params) ? ['media.range_syntax'] : []
  return [name, ...asked, ...range].map((found) => `css.at-rules.${found}`).filter(isKnown)
}

function declarationFeatures({ prop, value }: Declaration): string[] {
  const property = `css.properties.${prop}`
  const functions = [...value.matchAll(/([a-z][\w-]*)\(/g)].flatMap(([, name = '']) => functionFeature(name))
  const units = /\d(?:d|s|l)v(?:h|w|min|max|b|i)\b/.test(value)
    ? [
        'css.types.length.viewport_percentage_units_' +
          (/\ddv/.test(value) ? 'dynamic' : /\dsv/.test(value) ? 'small' : 'large'),
      ]
    : []
  if (prop.startsWith('--')) return [...functions, ...units]
  const words = value.match(/[a-z][\w-]*/g) ?? []
  const keywords = words.flatMap((word) => [`${property}.${word}`, `${property}.${word.replaceAll('-', '_')}`])
  return [...(prop.startsWith('-') ? [] : [property]), ...keywords, ...functions, ...units].filter(isKnown)
}

const functionFeature = (name: string): string[] =>
  [`css.types.${name}`, `css.types.color.${name}`, `css.types.image.${name}`, `css.types.gradient.${name}`]
    .filter((feature) => isKnown(feature))
    .slice(0, 1)

function selectorFeatures(selector: string): string[] {
  const pseudos = [...selector.matchAll(/(?<!\\)::?([a-z-]+)/g)].map(([, name]) => `css.selectors.${name}`)
  return pseudos.filter((feature) => isKnown(feature) && Object.keys(entriesOf(feature)).length > 0)
}
