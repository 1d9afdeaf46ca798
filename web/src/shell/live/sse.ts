export interface ServerEvent {
  readonly event: string
  readonly data: string
}

/** Reads `text/event-stream`, however its bytes are cut. */
export function eventReader(hear: (event: ServerEvent) => void) {
  const decoder = new TextDecoder()
  let rest = ''
  return (bytes: Uint8Array): void => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
    rest = lines.pop() ?? ''
    for (const frame of lines) hear(eventIn(frame))
  }
}

function eventIn(frame: string): ServerEvent {
  const fields = frame.split('\n').map((line) => /^(event|data): ?(.*)$/.exec(line))
  const valuesOf = (name: string) => fields.flatMap((field) => (field?.[1] === name ? field[2]! : []))
  return { event: valuesOf('event')[0] ?? 'message', data: valuesOf('data').join('\n') }
}
