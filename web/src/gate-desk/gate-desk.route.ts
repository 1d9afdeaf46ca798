import { lazyScreen } from '../ui/lazy-screen.tsx'

// By itself, so that the app need not name every file of the desk.
export const GateDeskRoute = lazyScreen(() => import('./gate-desk.screen.tsx'), 'GateDeskScreen', 'desk')
