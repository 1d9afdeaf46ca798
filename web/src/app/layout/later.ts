// One file, so that the bar grows only once after the page has loaded.
export { Bell } from '../../record/notifications/bell.tsx'
export { AtGate } from '../../gate/visitors/at-gate.tsx'
export { Install } from '../../shell/layout/install.tsx'
