import { expect, it } from 'vitest'
import { noticeWords } from './notice-words.rules.ts'

// spec: notices.telling.1
it.each([
  ['No water.', null, 'No water.'],
  ['No water on Monday. \r\nStore some.', null, 'No water on Monday.'],
  ['\n\n  First\nSecond', null, 'First'],
  ['Please vote.', 'Shall we paint?', 'Shall we paint?'],
])('what people are told of %j, asking %j: %j', (content, question, body) =>
  expect(noticeWords({ title: 'Title', content, question })).toEqual({ title: 'Title', body }),
)
