// What the bar shows once the page has loaded; one file, so that the bar grows once.
export { Bell } from '../notifications/bell.tsx'
export { AtGate } from '../visitors/at-gate.tsx'
export { Install } from './install.tsx'
