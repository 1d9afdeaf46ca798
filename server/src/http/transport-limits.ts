/**
 * How long and how large a request may be before anybody looks at it. Whoever sends slowly or without end holds a
 * socket and a few kilobytes for a while, never a connection to the database.
 */
export const transportLimits = {
  /** Where nobody has asked who it is; each endpoint sets its own (endpoint.ts), files have theirs (upload.ts). */
  bodyLimit: 4 * 1024,
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

/** Sockets of one process; more are turned away until others end. With strangers' bodies on all of them memory still holds. */
export const mostConnections = 10_000
/** Of these, how many one public address may hold: a large society behind one router, several each. */
export const mostConnectionsEach = 500
/** Requests of one connection that wait behind the one at work; a browser sends none ahead, measuring tools a few. */
export const mostWaiting = 64
