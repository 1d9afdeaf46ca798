import { lazyScreen } from '../../ui/lazy-screen.tsx'

/** A tab of the section Houses. */
export const InvitationsTab = lazyScreen(() => import('./invitations.screen.tsx'), 'InvitationsScreen')
