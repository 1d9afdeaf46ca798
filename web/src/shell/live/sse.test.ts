import { expect, test } from 'vitest'
import { eventReader, type ServerEvent } from './sse.ts'

const text =
  'event: ping\ndata: {}\n\n: a comment\n\nevent: visit\r\ndata: {"id":\r\ndata: "ñ"}\r\n\r\nevent: bye\ndata: {}\n\n'
const events: ServerEvent[] = [
  { event: 'ping', data: '{}' },
  { event: 'message', data: '' },
  { event: 'visit', data: '{"id":\n"ñ"}' },
  { event: 'bye', data: '{}' },
]

function heard(...parts: readonly Uint8Array[]): ServerEvent[] {
  const all: ServerEvent[] = []
  const read = eventReader((event) => all.push(event))
  parts.forEach(read)
  return all
}

// spec: gate.live-in-the-browser.3
test('events are heard wherever the network cuts them, within a letter or a line end too', () => {
  const bytes = new TextEncoder().encode(text)
  for (let cut = 0; cut <= bytes.length; cut++)
    expect({ cut, events: heard(bytes.slice(0, cut), bytes.slice(cut)) }).toEqual({ cut, events })
})

test('what has not ended is not heard', () => {
  expect(heard(new TextEncoder().encode('event: visit\ndata: {}\n'))).toEqual([])
})
