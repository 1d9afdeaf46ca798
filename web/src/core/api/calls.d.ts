declare module 'virtual:calls' {
  import type { Api } from '@aangan/contract/api'
  import type { CallableEndpoint } from '@aangan/contract/core/endpoint'
  /** What it takes to make each call of a noun, but of those below. */
  const calls: Readonly<
    Record<
      Exclude<keyof Api, 'emergencies' | 'factors' | 'imports' | 'moveOuts'>,
      Readonly<Record<string, CallableEndpoint>>
    >
  >
  export default calls
}
declare module 'virtual:calls/*' {
  import type { CallableEndpoint } from '@aangan/contract/core/endpoint'
  /** The same of one noun. */
  const calls: Readonly<Record<string, CallableEndpoint>>
  export default calls
}
