import { expect, test } from 'vitest'
import { matchIn } from './matched.tsx'

const bold = (text: string, words: string) => {
  const [from, to] = matchIn(text, words) ?? [0, 0]
  return text.slice(from, to)
}

// spec: search.box.4
test.each([
  ['Asha Rao', 'ash', 'Ash'],
  ['Asha Rao', 'RAO', 'Rao'],
  ['A-402', 'a402', 'A-402'],
  ['A-402', 'a 4', 'A-4'],
  ['आशा राव', 'राव', 'राव'],
  ['100 % water', '%', '%'],
  ['Water', '.*', ''],
  ['İlker', 'lker', ''],
  ['Asha Rao', '', ''],
  ['Asha Rao', '-', ''],
])('of %j, found by %j, %j is bold', (text, words, part) => expect(bold(text, words)).toBe(part))
