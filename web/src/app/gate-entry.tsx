import { isGate } from '../core/address/paths.ts'
import { Desk, GatePage } from './gate-page.tsx'
import { startPage } from './start-page.ts'

// Entry point of the gate desk's HTML page.
void startPage({ content: <GatePage />, has: isGate, load: () => Desk.preload() })
