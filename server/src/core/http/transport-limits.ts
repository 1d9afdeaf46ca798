/**
 * How long and how large a request may be before it is handled. Slow or endless senders hold a socket and a few
 * kilobytes for a while, never a database connection.
 */
export const transportLimits = {
  /** Before authentication. Endpoints (endpoint.ts) and files (upload.ts) have their own. */
  bodyLimit: 4 * 1024,
  /** No traffic in either direction. */
  connectionTimeout: 60_000,
  /** Longer than the minute of common proxies, so that they never send into a closing connection. */
  keepAliveTimeout: 72_000,
  requestTimeout: 30_000,
  http: {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 1_000,
    /** Address and headers together. */
    maxHeaderSize: 16 * 1024,
  },
}

/** Per process; more are refused. Memory holds even with a request body on each. */
export const mostConnections = 10_000
/** Per public address: enough for a large society behind one router. */
export const mostConnectionsEach = 500
/** Per connection, behind the one being worked on. Browsers send none ahead. */
export const mostWaiting = 64

/** How slowly a download may be taken: it holds a place that others wait for. */
export interface Pace {
  /** Budget for waiting on the caller; what they read earns it back. */
  readonly patienceMs: number
  readonly bytesPerSecond: number
}
export const leastPace: Pace = { patienceMs: 30_000, bytesPerSecond: 16 * 1024 }
