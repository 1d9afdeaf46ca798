import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingIn } from './floor.ts'
import { judge } from './judge.ts'
import { scanScript } from './scripts.ts'
import { scanStyle } from './styles.ts'
import { floor } from './versions.ts'

const inScript = (source: string) => scanScript('a.js', source).map(({ feature }) => feature)
const inStyle = (source: string) => scanStyle('a.css', source).map(({ feature }) => feature)

describe('a script is found to be too young by', () => {
  const young: [what: string, source: string, feature: string][] = [
    ['a static method', 'f(URL.canParse(a))', 'api.URL.canParse_static'],
    [
      'a property of what it has made itself',
      'function f(q){let s=new URLSearchParams;for(let k in q)s.set(k,q[k]);return s.size>0?`?${s}`:``}',
      'api.URLSearchParams.size',
    ],
    [
      'the same, where a function within reads it',
      'const s=new URLSearchParams(a);export const f=()=>s.size',
      'api.URLSearchParams.size',
    ],
    ['a method that no older thing has', 'g(a.toReversed())', 'javascript.builtins.Array.toReversed'],
    ['the same, called with care', 'g(a?.toSorted?.())', 'javascript.builtins.Array.toSorted'],
    ['a method by its name in quotes', "a['toSpliced'](1)", 'javascript.builtins.Array.toSpliced'],
    ['a method of an array written out', '[1,2].findLast(f)', 'javascript.builtins.Array.findLast'],
    ['a global', 'const x=new CloseWatcher', 'api.CloseWatcher'],
    ['a global by way of the window', 'window.navigation.back()', 'api.Window.navigation'],
    ['a static method of the language', 'Object.groupBy(a,f)', 'javascript.builtins.Object.groupBy'],
    ['a signal that times out', 'fetch(a,{signal:AbortSignal.timeout(9)})', 'api.AbortSignal.timeout_static'],
    ['a static block', 'class A{static{f()}}', 'javascript.classes.static.initialization_blocks'],
    ['a look behind', 'a.match(/(?<=b)c/)', 'javascript.regular_expressions.lookbehind_assertion'],
    ['the flag v', 'a.match(/[b]/v)', 'javascript.builtins.RegExp.unicodeSets'],
    ['a property of an element', 'e.popover=`manual`', 'api.HTMLElement.popover'],
  ]
  test.each(young)('%s', (_, source, feature) => expect(inScript(source)).toContain(feature))
})

test('what the floor has passes', () => {
  const source =
    'class A{#a=1;b(){return this.#a??=2}}const m=new Map;export const f=async x=>m.size+x?.at(-1)+Object.hasOwn(x,`a`)' +
    '+structuredClone(x).flat().replaceAll(`a`,`b`)+(await import(`./b.js`)).c;document.querySelector(`dialog`).showModal()'
  expect(inScript(source)).toEqual([])
})

test('a name of one’s own is nobody’s', () => {
  expect(inScript('const canParse=1;const o={canParse,navigation:2};export{o}')).toEqual([])
})

describe('a style sheet is found to be too young by', () => {
  const young: [what: string, source: string, feature: string][] = [
    ['a selector', 'html:has(dialog){color:red}', 'css.selectors.has'],
    ['nesting', 'a{color:red;& b{color:red}}', 'css.selectors.nesting'],
    ['a rule', '@starting-style{a{opacity:0}}', 'css.at-rules.starting-style'],
    ['a property', 'a{translate:0 1px}', 'css.properties.translate'],
    ['a value', 'a{width:1px;text-wrap:balance}', 'css.properties.text-wrap.balance'],
    ['a function', 'a{color:color-mix(in srgb,red,blue)}', 'css.types.color.color-mix'],
    ['a unit', 'a{height:100dvh}', 'css.types.length.viewport_percentage_units_dynamic'],
  ]
  test.each(young)('%s', (_, source, feature) => expect(inStyle(source)).toContain(feature))
})

test('what is asked for with @supports passes, and what the floor has', () => {
  const source = '@layer a{b{inset:0;gap:1px;color:rgb(1 2 3 / .5)}b:is(:focus-visible,c){aspect-ratio:1}}'
  expect(inStyle(`@supports (color:color-mix(in lab,red,red)){a{color:color-mix(in lab,red,red)}}${source}`)).toEqual(
    [],
  )
})

// spec: screens.old-browsers.3
test('the check fails by name for what no exception covers, and for an exception that covers nothing', () => {
  const findings = scanScript('vehicles-1.js', 'URL.canParse(a);b.toSorted()')
  const exception = { feature: 'api.URL.canParse_static', files: ['vehicles-'], why: 'a test' }
  const [open, ...rest] = judge(findings, [exception])
  expect(open).toMatch(/^vehicles-1\.js needs javascript\.builtins\.Array\.toSorted \(chrome 110/)
  expect(rest).toEqual([])
  expect(judge(findings, [{ ...exception, files: ['notices-'] }])).toHaveLength(3)
  expect(judge([], [exception])).toEqual(['web/floor/exceptions.ts: api.URL.canParse_static is not used any more.'])
})

test('an unknown feature is an error, not a pass', () => {
  expect(() => missingIn('api.Nothing.ofTheKind')).toThrow('has no api.Nothing.ofTheKind')
})

// spec: screens.old-browsers.4
test('README names the floor', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  for (const words of [
    `Chrome and Android WebView ${floor.chrome}`,
    `Safari and iOS ${floor.safari}`,
    `Firefox ${floor.firefox}`,
  ])
    expect(readme).toContain(words)
})
