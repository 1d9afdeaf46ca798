/** Every address of the app. Any other is the 404 page. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  reset: '/reset',
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
