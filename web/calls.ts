import { api } from '@aangan/contract/api'
import type { CallableEndpoint, Endpoint } from '@aangan/contract/core/endpoint'
import type { Plugin } from 'vite'

const calls = 'virtual:calls'

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

/** `virtual:calls`: what the browser needs of the contract's table of endpoints to make a call. Shapes come with the forms that check them. */
export const callsOfContract = (): Plugin => ({
  name: 'calls',
  resolveId: (id) => (id === calls ? `\0${id}` : undefined),
  load: (id) => (id === `\0${calls}` ? moduleOf(table()) : undefined),
})

const table = (): Record<string, Record<string, CallableEndpoint>> =>
  Object.fromEntries(
    Object.entries(api).map(([noun, table]) => [
      noun,
      Object.fromEntries(Object.entries<Endpoint>(table).flatMap(named)),
    ]),
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
