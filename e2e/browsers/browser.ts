/** What the smoke story needs of a browser, whichever way it is driven. */
export interface Browser {
  readonly name: string
  open(): Promise<Tab>
  /** Errors that the browser itself reported so far. */
  errors(): readonly string[]
  close(): Promise<void>
}

export interface Tab {
  go(url: string): Promise<void>
  /** Runs a function in the page; nothing from around it is there. */
  run<A extends readonly unknown[], R>(what: (...args: A) => R, ...args: A): Promise<R>
  /** A sequence of inputs as the WebDriver standard has them. */
  perform(actions: readonly object[]): Promise<void>
  /** Chooses a file in the input of this selector. */
  upload(selector: string, file: string): Promise<void>
}

/** The function as the page can run it: arguments and answer as JSON. */
export const inPage = (what: (...args: never) => unknown): string => `(json) => {
  const answer = (${String(what)})(...JSON.parse(json))
  return JSON.stringify(answer === undefined ? null : answer)
}`

/** Lets things take their time; says what it waited for. */
export async function until<T>(what: string, look: () => Promise<T | undefined | null | false>): Promise<T> {
  const end = Date.now() + 20_000
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`)
    await new Promise((done) => setTimeout(done, 100))
  }
}
