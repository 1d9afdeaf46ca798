/** What the smoke story needs, whichever way the browser is driven. */
export interface Browser {
  readonly name: string
  open(): Promise<Tab>
  /** Errors that the browser reported so far. */
  errors(): readonly string[]
  close(): Promise<void>
}

export interface Tab {
  go(url: string): Promise<void>
  /** Runs a function in the page, without its closure. */
  run<A extends readonly unknown[], R>(what: (...args: A) => R, ...args: A): Promise<R>
  /** WebDriver actions. */
  perform(actions: readonly object[]): Promise<void>
  upload(selector: string, file: string): Promise<void>
}

/** As source for the page, with arguments and result as JSON. */
export const inPage = (what: (...args: never) => unknown): string => `(json) => {
  const answer = (${String(what)})(...JSON.parse(json))
  return JSON.stringify(answer === undefined ? null : answer)
}`

/** Polls; the error names what it waited for. */
export async function until<T>(what: string, look: () => Promise<T | undefined | null | false>): Promise<T> {
  const end = Date.now() + 20_000
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`)
    await new Promise((done) => setTimeout(done, 100))
  }
}
