/**
 * Half of V8's default young generation: a request's objects die young, so a larger one makes nothing faster and only
 * takes memory.
 */
export const serverFlags = ['--max-semi-space-size=8']
