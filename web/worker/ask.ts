interface Answering {
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** Asks a page or the worker; undefined where no answer comes in time. */
export const ask = (whom: Answering, message: unknown, longestMs = 1_000): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
    setTimeout(resolve, longestMs)
    whom.postMessage(message, [port2])
  })
