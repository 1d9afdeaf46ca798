import { Fragment } from 'react'

/** Where `words` stand in `text`, whatever the case; else without regard to spaces and hyphens, as `a402` in `A-402`. */
export function matchIn(text: string, words: string): readonly [from: number, to: number] | undefined {
  if (words === '') return undefined
  const plain = text.toLowerCase()
  // Few letters change their length with their case.
  if (plain.length !== text.length) return undefined
  const at = plain.indexOf(words.toLowerCase())
  if (at >= 0) return [at, at + words.length]
  const kept =
    [...plain].length === plain.length ? [...plain].flatMap((letter, place) => (isGap(letter) ? [] : place)) : []
  const wanted = words.toLowerCase().replace(/[\s-]/g, '')
  const from =
    wanted === ''
      ? -1
      : kept
          .map((place) => plain[place])
          .join('')
          .indexOf(wanted)
  return from < 0 ? undefined : [kept[from]!, kept[from + wanted.length - 1]! + 1]
}

const isGap = (letter: string) => /[\s-]/.test(letter)

/** The text, and in bold what was looked for. */
export function Matched({ text, words }: { text: string; words: string }) {
  const [from, to] = matchIn(text, words) ?? [0, 0]
  return (
    <Fragment>
      {text.slice(0, from)}
      {to > from && <b>{text.slice(from, to)}</b>}
      {text.slice(to)}
    </Fragment>
  )
}
