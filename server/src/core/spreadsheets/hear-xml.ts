import { TextDecoder } from 'node:util'
import { Parser, type Attributes } from 'saxen'
import { damaged } from './unreadable.ts'

/** By its name; `:id` has any prefix. Undefined where it is absent. */
export type Attribute = (name: string) => string | undefined

export interface XmlListener {
  /** Names are without their prefix. */
  open?(name: string, attribute: Attribute): void
  close?(name: string): void
  text?(text: string): void
}

/** A piece of markup, or of text between two tags, is never longer in a workbook. */
const longestPiece = 1_000_000

/** Hears XML while it is unpacked: `feed` writes it piece by piece. Stops at what is not well formed, and at DTDs. */
export function hearXml(feed: (write: (piece: Uint8Array) => void) => void, listener: XmlListener): void {
  const parser = new Parser()
  let decoder: TextDecoder | undefined
  let silent = 0
  const heard = (): void => {
    silent = 0
  }
  parser
    .on('error', damaged)
    .on('attention', damaged)
    .on('openTag', (name, attributes, decode) => {
      heard()
      listener.open?.(localName(name), (wanted) => attributeOf(attributes() || {}, wanted, decode))
    })
    .on('closeTag', (name) => {
      heard()
      listener.close?.(localName(name))
    })
    .on('text', (text, decode) => {
      heard()
      listener.text?.(decode(text))
    })
    .on('cdata', (text) => {
      heard()
      listener.text?.(text)
    })
  feed((piece) => {
    decoder ??= new TextDecoder(encodingOf(piece))
    const text = decoder.decode(piece, { stream: true })
    silent += text.length
    parser.write(text)
    if (silent > longestPiece) damaged()
  })
  parser.end()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function attributeOf(attributes: Attributes, name: string, decode: (text: string) => string): string | undefined {
  const own = name.startsWith(':') ? Object.keys(attributes).find((known) => known.endsWith(name)) : name
  return own !== undefined && Object.hasOwn(attributes, own) ? decode(attributes[own] ?? '') : undefined
}

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
