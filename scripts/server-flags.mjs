/**
 * Half of V8's default young generation: a request's objects die young, so a larger one makes nothing faster and only
 * takes memory. And of the old one the limit that a machine with 2 GB has by itself, many times what is ever in use: where it
 * is higher, V8 collects later, and a process keeps a hundred megabytes more.
 */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024']

/** Limits glibc's malloc arenas, by default eight a core, which keep freed memory: a tenth of a server's memory. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
