/** Every address of the app. Any other is the 404 page. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  reset: '/reset',
  email: '/email',
  invite: '/invite',
  dashboard: '/dashboard',
  gate: '/gate',
  profile: '/profile',
  changePassword: '/change-password',
  security: '/security',
  notifications: '/notifications',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
} as const

/** The HTML pages: the landing page, the gate desk, and the app at every other address. */
export const htmlPages = ['index', 'gate', 'app'] as const
export type HtmlPage = (typeof htmlPages)[number]

export const isGate = (pathname: string): boolean => pathname.toLowerCase() === paths.gate

export function htmlPageOf(pathname: string): HtmlPage {
  if (pathname === paths.home) return 'index'
  return isGate(pathname) ? 'gate' : 'app'
}
