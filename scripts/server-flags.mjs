import { totalmem } from 'node:os'

/**
 * Half of V8's default young generation: a request's objects die young, so a larger one makes nothing faster and only
 * takes memory. In a container V8 takes the limit of the old one from the container's memory.
 */
export const containerFlags = ['--max-semi-space-size=8']
/**
 * The limit of the old generation that V8 takes by itself where there are 2 GB, many times what is ever in use. With a higher
 * one it collects later, and a process keeps hundreds of megabytes more (decision 98).
 */
export const machineFlags = [...containerFlags, '--max-old-space-size=1024']

// Node 18, which may begin, does not know `constrainedMemory`.
const memory = Math.min(totalmem(), process.constrainedMemory?.() || Infinity)
/** Those of this machine: one with less than 2 GB keeps its own limit, which is lower. */
export const serverFlags = memory < 2 * 1024 ** 3 ? containerFlags : machineFlags

/** Limits glibc's malloc arenas, by default eight a core, which keep freed memory: a tenth of a server's memory. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
