/** An open answer of `text/event-stream`. */
export interface Connection {
  /** Closes it when too much is unread. */
  send(frame: Uint8Array): void
  end(last: Uint8Array): void
}

export interface StreamReply {
  /** Called once, when the head of the answer is out. */
  begin(connection: Connection): void
  /** Called once, on either side's close. */
  closed(): void
}
