// One file: what the dashboard needs once the section is there.
export { AllSheet } from './all-sheet.tsx'
export { loadHousehold } from './household.ts'
export { PrintedOn } from './printed-on.tsx'
export { watchRow } from './watch-row.ts'
