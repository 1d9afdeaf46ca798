declare module 'virtual:calls' {
  import type { Api } from '@aangan/contract/api'
  import type { CallableEndpoint } from '@aangan/contract/core/endpoint'
  /** What it takes to make each call of a noun. */
  const calls: Readonly<Record<keyof Api, Readonly<Record<string, CallableEndpoint>>>>
  export default calls
}
