import type { ActiveCommunity } from '@aangan/contract/communities'
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { App } from './app.tsx'
import { paths } from './paths.ts'
import { lazyScreen } from './ui/lazy-screen.tsx'
import { RenderFailure } from './ui/render-failure.tsx'
import type { View } from './gate-desk/use-view.ts'

interface DashboardSearch {
  section?: string | undefined
  /** The one thing in the section that a link points to. */
  id?: string | undefined
  /** What the section keeps there (ui/use-address.ts). */
  [name: string]: string | undefined
}

const root = createRootRoute({
  component: App,
  notFoundComponent: lazyScreen(() => import('./pages/not-found.screen.tsx'), 'NotFoundScreen'),
})

const at = <P extends string>(path: P) => ({ getParentRoute: () => root, path })

const home = createRoute({
  ...at(paths.home),
  component: lazyScreen(() => import('./landing/landing.route.tsx'), 'LandingRoute'),
})
const about = createRoute({
  ...at(paths.about),
  component: lazyScreen(() => import('./pages/about.screen.tsx'), 'AboutScreen'),
})
const contact = createRoute({
  ...at(paths.contact),
  component: lazyScreen(() => import('./pages/contact.screen.tsx'), 'ContactScreen'),
})
const privacy = createRoute({
  ...at(paths.privacy),
  component: lazyScreen(() => import('./pages/privacy.screen.tsx'), 'PrivacyScreen'),
})
const terms = createRoute({
  ...at(paths.terms),
  component: lazyScreen(() => import('./pages/terms.screen.tsx'), 'TermsScreen'),
})

const login = createRoute({
  ...at(paths.login),
  component: lazyScreen(() => import('./login/login.screen.tsx'), 'LoginScreen'),
})
const signup = createRoute({
  ...at(paths.signup),
  // The link for a community's first people.
  validateSearch: ({ community }: { community?: unknown }): { community?: string } =>
    typeof community === 'string' ? { community } : {},
  component: lazyScreen(() => import('./signup/signup.screen.tsx'), 'SignupScreen'),
})

const forgotPassword = createRoute({
  ...at(paths.forgotPassword),
  component: lazyScreen(() => import('./login/forgot-password.screen.tsx'), 'ForgotPasswordScreen'),
})
const reset = createRoute({
  ...at(paths.reset),
  component: lazyScreen(() => import('./login/reset.screen.tsx'), 'ResetScreen'),
})

const invite = createRoute({
  ...at(paths.invite),
  component: lazyScreen(() => import('./invitations/invite.screen.tsx'), 'InviteScreen'),
})

const dashboard = createRoute({
  ...at(paths.dashboard),
  validateSearch: (search: DashboardSearch): DashboardSearch => search,
  component: lazyScreen(() => import('./dashboard/dashboard.screen.tsx'), 'DashboardScreen'),
})
const gate = createRoute({
  ...at(paths.gate),
  validateSearch: (search: View): View => search,
  component: lazyScreen(() => import('./gate-desk/gate-desk.route.ts'), 'GateDeskRoute'),
})
const profile = createRoute({
  ...at(paths.profile),
  component: lazyScreen(() => import('./profile/profile.screen.tsx'), 'ProfileScreen'),
})
const changePassword = createRoute({
  ...at(paths.changePassword),
  component: lazyScreen(() => import('./profile/change-password.screen.tsx'), 'ChangePasswordScreen'),
})
const security = createRoute({
  ...at(paths.security),
  component: lazyScreen(() => import('./security/security.screen.tsx'), 'SecurityScreen'),
})
const notifications = createRoute({
  ...at(paths.notifications),
  validateSearch: (search: { page?: string | undefined }) => search,
  component: lazyScreen(() => import('./notifications/notifications.route.ts'), 'NotificationsRoute'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    about,
    contact,
    privacy,
    terms,
    login,
    signup,
    forgotPassword,
    reset,
    invite,
    dashboard,
    gate,
    profile,
    changePassword,
    security,
    notifications,
  ]),
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: () => null,
  defaultErrorComponent: ({ reset }) => (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6">
      <RenderFailure onRetry={reset} />
    </div>
  ),
  // Addresses people can read and type. The router's default is JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search).filter(([, value]) => value !== undefined && value !== '') as [string, string][],
    ).toString()
    return text ? `?${text}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** At the login: the protected address that was opened. In the state, not in the address, so that nobody can be sent one. */
    next?: string
    /** At the login: the username of the registration just sent. */
    pending?: string
    /** At the signup: the step, and the chosen community. */
    step?: 'contact' | 'details'
    community?: ActiveCommunity
  }
}
