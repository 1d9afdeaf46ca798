/**
 * How the server's memory is managed: the room for young objects is half of what V8 would take. Each request's objects
 * die young, so more room makes nothing faster; it only fills the machine's memory.
 */
export const serverFlags = ['--max-semi-space-size=8']
