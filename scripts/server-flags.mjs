/**
 * Half of V8's default young generation: a request's objects die young, so a larger one makes nothing faster and only
 * takes memory.
 */
export const serverFlags = ['--max-semi-space-size=8']

/** Limits glibc's malloc arenas, by default eight a core, which keep freed memory: a tenth of a server's memory. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
