// One file, because a desk that needs one of these needs the others soon.
export { ChangeGuard } from './change-guard.sheet.tsx'
export { Lock } from './lock.tsx'
export { LockOfNobody } from './lock-of-nobody.tsx'
export { sendTurns } from './send-turns.ts'
