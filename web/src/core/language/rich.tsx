import type { Names, Text } from '@aangan/contract/core/language/text'
import { Fragment, type ReactNode } from 'react'
import { useT } from './language.ts'

/** The tags of a text: `privacy` of `Read the <privacy>privacy policy</privacy>.` */
export type Tags<K extends string> = K extends `${string}</${infer Tag}>${infer Rest}` ? Tag | Tags<Rest> : never

type Parts<K extends Text> = Readonly<Record<Names<K>, ReactNode>> &
  Readonly<Record<Tags<K>, (words: ReactNode) => ReactNode>>
type Part = ReactNode | ((words: ReactNode) => ReactNode)

/**
 * A text with elements in it: they stand for its placeholders, or are made around the words between its tags.
 * `<Rich text="Welcome, {username}" parts={{ username: <strong>{name}</strong> }} />`
 */
export function Rich<const K extends Text>({ text, parts }: { text: K; parts: Parts<K> }) {
  const t = useT() as (text: Text, values: Record<string, string | number>) => string
  const byName = parts as Readonly<Record<string, Part>>
  // Only marks are put into the text, so that nothing in a value is read as a tag. A plural needs its number.
  const marks = Object.entries(byName).map(([name, part]) => [name, typeof part === 'number' ? part : mark(name)])
  return put(t(text, Object.fromEntries(marks) as Record<string, string | number>), byName)
}

const mark = (name: string) => `\uE000${name}\uE000`
const tagOrMark = /<(\w+)>(.*?)<\/\1>|\uE000(\w+)\uE000/g

function put(said: string, parts: Readonly<Record<string, Part>>): ReactNode {
  const pieces: ReactNode[] = []
  let from = 0
  for (const { 0: whole, 1: tag = '', 2: words = '', 3: name, index } of said.matchAll(tagOrMark)) {
    const part = parts[name ?? tag]
    pieces.push(said.slice(from, index), typeof part === 'function' ? part(put(words, parts)) : part)
    from = index + whole.length
  }
  pieces.push(said.slice(from))
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>)
}
