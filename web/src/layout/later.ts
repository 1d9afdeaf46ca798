// One file, so that the bar grows only once after the page has loaded.
export { Bell } from '../notifications/bell.tsx'
export { AtGate } from '../visitors/at-gate.tsx'
export { Install } from './install.tsx'
