/** The part that we use: the package has no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly requests: readonly import('../calls/request.ts').Request[]
    readonly setupClient?: (client: Client) => void
    /** Milliseconds between samples; a run ends at a sample. */
    readonly sampleInt?: number
    /** Requests a second of all connections together. */
    readonly overallRate?: number
  }
  interface Client {
    setRequests(requests: readonly import('../calls/request.ts').Request[]): void
  }
  interface Result {
    readonly duration: number
    readonly errors: number
    readonly non2xx: number
    readonly '2xx': number
  }
  interface Running extends PromiseLike<Result> {
    on(event: 'response', heard: (client: unknown, status: number, bytes: number, ms: number) => void): void
  }
  export default function autocannon(options: Options): Running
}
