import { api } from '@aangan/contract/api'
import type { CallableEndpoint, Endpoint } from '@aangan/contract/core/endpoint'
import type { Plugin } from 'vite'

const calls = 'virtual:calls'
/** Nouns that no first view and no export asks: the calls of each are a module of their own. */
const laterNouns = ['emergencies', 'factors', 'imports', 'moveOuts'] as const satisfies readonly (keyof typeof api)[]
const laterIn = (id: string) => laterNouns.find((noun) => id === `${calls}/${noun}`)

const sent = ({ method, path, who, upload, reply }: Endpoint): CallableEndpoint => ({
  who,
  method,
  path,
  ...(upload && { upload: { jsonPart: upload.jsonPart } }),
  ...(typeof reply === 'string' && { reply }),
})

/** A call that can also answer with a file becomes two calls in the browser. */
const named = ([name, endpoint]: [string, Endpoint]): [string, CallableEndpoint][] => [
  [name, sent(endpoint)],
  ...(endpoint.orFile ? [[`${name}File`, { ...sent(endpoint), reply: 'download' }] as [string, CallableEndpoint]] : []),
]

/**
 * `virtual:calls`: what the browser needs of the contract's table of endpoints to make a call; `virtual:calls/<noun>` has it
 * of a later one. Shapes come with the forms that check them.
 */
export const callsOfContract = (): Plugin => ({
  name: 'calls',
  resolveId: (id) => (id === calls || laterIn(id) !== undefined ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${calls}`) return moduleOf(table())
    const noun = id.startsWith('\0') ? laterIn(id.slice(1)) : undefined
    return noun && `export default ${textOf(callsOf(api[noun]))}`
  },
})

type Calls = Record<string, CallableEndpoint>
const callsOf = (table: object): Calls => Object.fromEntries(Object.entries<Endpoint>(table as never).flatMap(named))
const table = (): Record<string, Calls> =>
  Object.fromEntries(
    Object.entries(api)
      .filter(([noun]) => !laterNouns.some((later) => later === noun))
      .map(([noun, table]) => [noun, callsOf(table)]),
  )

/** Who may call is one of few lists, each written once, and a call is one line: every page loads this. */
function moduleOf(table: Record<string, Record<string, CallableEndpoint>>): string {
  const lists = [
    ...new Set(Object.values(table).flatMap((calls) => Object.values(calls).map(({ who }) => textOf(who)))),
  ]
  const callOf = ({ who, method, path, reply, upload }: CallableEndpoint): string => {
    const values = upload ? [method, path, reply, upload.jsonPart] : reply ? [method, path, reply] : [method, path]
    return `call(who${lists.indexOf(textOf(who))}, ${values.map(textOf).join()})`
  }
  const nouns = Object.entries(table).map(([noun, calls]) => {
    const lines = Object.entries(calls).map(([name, endpoint]) => `${textOf(name)}: ${callOf(endpoint)}`)
    return `${textOf(noun)}: {${lines.join()}}`
  })
  return `${lists.map((list, index) => `const who${index} = ${list}`).join('\n')}
const call = (who, method, path, reply, jsonPart) => ({ who, method, path, reply, upload: jsonPart && { jsonPart } })
export default {${nouns.join()}}`
}
const textOf = (value: unknown): string => (value === undefined ? 'undefined' : JSON.stringify(value))
