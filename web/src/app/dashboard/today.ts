// One file: what waits, and how it is drawn.
export { Today } from './today.screen.tsx'
export { readWaiting } from './waiting.ts'
