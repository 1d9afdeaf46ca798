import { paths } from '../core/address/paths.ts'
import { lazyScreen, type LazyScreen } from '../ui/lazy-screen.tsx'

/** The gate desk is a page of its own (gate-page.tsx). */
type Path = Exclude<(typeof paths)[keyof typeof paths], typeof paths.gate>

const screens: Readonly<Record<Path, LazyScreen>> = {
  [paths.home]: lazyScreen(() => import('./landing/landing.route.tsx'), 'LandingRoute'),
  [paths.about]: lazyScreen(() => import('./pages/about.screen.tsx'), 'AboutScreen'),
  [paths.contact]: lazyScreen(() => import('./pages/contact.screen.tsx'), 'ContactScreen'),
  [paths.privacy]: lazyScreen(() => import('./pages/privacy.screen.tsx'), 'PrivacyScreen'),
  [paths.terms]: lazyScreen(() => import('./pages/terms.screen.tsx'), 'TermsScreen'),
  [paths.login]: lazyScreen(() => import('../access/login/login.screen.tsx'), 'LoginScreen', 'first'),
  [paths.signup]: lazyScreen(() => import('../access/signup/signup.screen.tsx'), 'SignupScreen'),
  [paths.forgotPassword]: lazyScreen(
    () => import('../access/login/forgot-password.screen.tsx'),
    'ForgotPasswordScreen',
  ),
  [paths.reset]: lazyScreen(() => import('../access/login/reset.screen.tsx'), 'ResetScreen'),
  [paths.email]: lazyScreen(() => import('../access/login/email.screen.tsx'), 'EmailScreen'),
  [paths.invite]: lazyScreen(() => import('../people/invitations/invite.screen.tsx'), 'InviteScreen'),
  [paths.dashboard]: lazyScreen(() => import('./dashboard/dashboard.screen.tsx'), 'DashboardScreen', 'first'),
  [paths.profile]: lazyScreen(() => import('../people/profile/profile.screen.tsx'), 'ProfileScreen'),
  [paths.changePassword]: lazyScreen(
    () => import('../people/profile/change-password.screen.tsx'),
    'ChangePasswordScreen',
  ),
  [paths.security]: lazyScreen(() => import('../access/security/security.screen.tsx'), 'SecurityScreen'),
  [paths.notifications]: lazyScreen(
    () => import('../record/notifications/notifications.screen.tsx'),
    'NotificationsScreen',
  ),
}
const NotFound = lazyScreen(() => import('./pages/not-found.screen.tsx'), 'NotFoundScreen')

/** The screen of an address; any that the app does not have is the 404 page. */
export const screenOf = (pathname: string): LazyScreen =>
  (screens as Readonly<Record<string, LazyScreen | undefined>>)[pathname.toLowerCase()] ?? NotFound
