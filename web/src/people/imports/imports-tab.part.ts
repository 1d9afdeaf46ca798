import { lazyScreen } from '../../ui/lazy-screen.tsx'

/** A tab of the section Houses. */
export const ImportsTab = lazyScreen(() => import('./imports.screen.tsx'), 'ImportsScreen')
