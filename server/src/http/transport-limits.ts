/**
 * How long and how large a request may be before anybody looks at it. Whoever sends slowly or without end holds a
 * socket and a few kilobytes for a while, never a connection to the database.
 */
export const transportLimits = {
  /** JSON; files have limits of their own (upload.ts). */
  bodyLimit: 128 * 1024,
  /** A socket on which nothing moves at all, in either direction. */
  connectionTimeout: 60_000,
  /** Longer than the minute for which proxies keep theirs, so that they never send into one that is closing. */
  keepAliveTimeout: 72_000,
  /** From the first byte of a request to its last. */
  requestTimeout: 30_000,
  http: {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 1_000,
    /** The address and all headers together. */
    maxHeaderSize: 16 * 1024,
  },
}

/** Sockets of one process; more are turned away until others end. With full bodies on all of them memory still holds. */
export const mostConnections = 10_000
