/** The part of saxen that is used here (its README, 'Streaming Mode'); the package has no types. */
declare module 'saxen' {
  export type Attributes = Readonly<Record<string, string>>
  type Decode = (text: string) => string
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Attributes | false, decode: Decode, isClosed: boolean) => void,
    ): this
    on(event: 'closeTag', listener: (name: string) => void): this
    on(event: 'text', listener: (text: string, decode: Decode) => void): this
    on(event: 'cdata' | 'attention', listener: (text: string) => void): this
    on(event: 'error', listener: (error: Error) => void): this
    /** Chunks may end anywhere. */
    write(xml: string): this
    /** What is wrong with the end is an `error` too. */
    end(): unknown
  }
}
