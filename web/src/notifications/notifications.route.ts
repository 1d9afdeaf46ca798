import { lazyScreen } from '../ui/lazy-screen.tsx'

// By itself, so that the app need not name every file of the page.
export const NotificationsRoute = lazyScreen(() => import('./notifications.screen.tsx'), 'NotificationsScreen')
